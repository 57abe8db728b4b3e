import { classNames } from "../icons/class-names.ts";
import styles from "./mouth.module.css";
import type { MouthKind } from "./mouth.tsx";

/** The part of a picture that its mouth will show. `label` says so to who cannot see it. */
export function MouthOutline({ label, kind }: { label: string; kind: MouthKind | undefined }) {
  return <span role="img" aria-label={label} className={classNames(`${styles.frame} ${styles.outline}`, kind && styles[kind])} />;
}
