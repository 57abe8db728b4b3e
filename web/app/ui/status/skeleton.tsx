import type { CSSProperties, ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import { uiTexts } from "../texts/en.ts";
import styles from "./skeleton.module.css";

interface ShimmerProps {
  as?: "div" | "li";
  className: string | undefined;
  style?: CSSProperties;
}

/** A skeleton with the shape of its class. */
export function Shimmer({ as: Element = "div", className, style }: ShimmerProps) {
  return <Element className={classNames(styles.skeleton, className)} style={style} aria-hidden="true" />;
}

/** A rectangle. Any CSS lengths. */
export function Skeleton({ width = "100%", height = "1rem" }: { width?: string; height?: string }) {
  return <div className={`${styles.skeleton} ${styles.block}`} style={{ width, height }} />;
}

/** Wraps skeletons, with the loading text for screen readers. */
export function Loading({
  label = uiTexts.loading,
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames(className)} role="status" aria-busy="true">
      <span className="visuallyHidden">{label}</span>
      {children}
    </div>
  );
}
