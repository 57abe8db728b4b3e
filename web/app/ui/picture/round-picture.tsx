import type { ReactNode } from "react";
import styles from "./round-picture.module.css";

export interface RoundPictureProps {
  /** Without a picture, `children` (initials, say) stand in the round. */
  src: string | null;
  srcSet?: string;
  /** Diameter in pixels. */
  size: number;
  /** Empty where the words beside it already say it. */
  alt?: string;
  children?: ReactNode;
}

/** The small form of a picture, in lists. */
export function RoundPicture({ src, srcSet, size, alt = "", children }: RoundPictureProps) {
  return (
    <span className={styles.round} style={{ width: size, height: size }}>
      {src ? <img src={src} srcSet={srcSet} sizes={`${size}px`} alt={alt} width={size} height={size} loading="lazy" /> : children}
    </span>
  );
}
