import type { ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import pictureFrameStyles from "../picture/picture-frame.module.css";
import styles from "./skeleton.module.css";

/** One line of the layout to come; any CSS length. */
export function Skeleton({ width = "100%", height = "1rem" }: { width?: string; height?: string }) {
  return <div className={`${styles.skeleton} ${styles.block}`} style={{ width, height }} />;
}

export function FrameSkeleton() {
  return <div className={`${pictureFrameStyles.frame} ${styles.skeleton}`} />;
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
