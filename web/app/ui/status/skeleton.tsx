import type { ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import "../brand/mouth.css";
import "./skeleton.css";

/** One line of the layout to come; any CSS length. */
export function Skeleton({ width = "100%", height = "1rem" }: { width?: string; height?: string }) {
  return <div className="sk" style={{ width, height }} />;
}

export function MouthSkeleton() {
  return <div className="mouth sk" />;
}

/** Holds the skeletons of a part that is loading, and says so to those who do not see it. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames(className)} role="status" aria-busy="true">
      <span className="vh">{label}</span>
      {children}
    </div>
  );
}
