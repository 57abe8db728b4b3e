import type { ReactNode } from "react";
import styles from "./round-picture.module.css";

export interface RoundPictureProps {
  /** Without a picture, `children` are shown, such as initials. */
  src: string | null;
  srcSet?: string;
  /** Diameter in pixels. */
  size: number;
  /** Empty where text beside it says the same. */
  alt?: string;
  children?: ReactNode;
}

/** A small picture, for lists. */
export function RoundPicture({ src, srcSet, size, alt = "", children }: RoundPictureProps) {
  return (
    <span className={styles.round} style={{ width: size, height: size }}>
      {src ? <img src={src} srcSet={srcSet} sizes={`${size}px`} alt={alt} width={size} height={size} loading="lazy" /> : children}
    </span>
  );
}
