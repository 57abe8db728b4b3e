import { classNames } from "../icons/class-names.ts";
import { Shimmer } from "../status/skeleton.tsx";
import styles from "./picture-frame.module.css";
import type { FrameKind } from "./picture-frame.tsx";

/** Outlines the part of a picture that its frame will show. `label` describes it for screen readers. */
export function FrameOutline({ label, kind }: { label: string; kind: FrameKind | undefined }) {
  return <span role="img" aria-label={label} className={classNames(`${styles.frame} ${styles.outline}`, kind && styles[kind])} />;
}

export const FrameSkeleton = () => <Shimmer className={styles.frame} />;
