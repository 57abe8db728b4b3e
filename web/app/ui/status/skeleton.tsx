import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import styles from "./skeleton.module.css";

interface ShimmerProps {
  as?: "div" | "li";
  className: string | undefined;
  style?: CSSProperties;
}

/** Something to come, whose shape is that of its class. Nothing to read out. */
export function Shimmer({ as: Element = "div", className, style }: ShimmerProps) {
  return <Element className={classNames(styles.skeleton, className)} style={style} aria-hidden="true" />;
}

/** One line of the layout to come; any CSS length. */
export function Skeleton({ width = "100%", height = "1rem" }: { width?: string; height?: string }) {
  return <div className={`${styles.skeleton} ${styles.block}`} style={{ width, height }} />;
}

/** Holds the skeletons of a part that is loading, and says so to those who do not see it. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={classNames(className)} role="status" aria-busy="true">
      <span className="visuallyHidden">{label}</span>
      {children}
    </div>
  );
}
