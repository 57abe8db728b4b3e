import { type ReactNode, useEffect, useState } from "react";
import { classNames } from "../icons/class-names.ts";
import styles from "./picture-frame.module.css";

/** Crop and tint of a picture. */
export type FrameKind = "whole" | "warm" | "fresh" | "sweet";

export interface Picture {
  src: string;
  srcSet?: string;
  sizes?: string;
  /** Size of the file in pixels, which reserves its place. */
  width: number;
  height: number;
  /** Its colour is the background while it loads. */
  style?: { backgroundColor: string | undefined };
}

export interface PictureFrameProps {
  picture: Picture | null;
  alt: string;
  /** Text of the placeholder, when there is no picture or it does not load. */
  missing: string;
  kind?: FrameKind;
  /** Near the first view: loads at once with low priority instead of lazily. */
  eager?: boolean;
  /** Over the picture. */
  children?: ReactNode;
}

function Placeholder({ text }: { text: string }) {
  return (
    <>
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <path d="M30 34V11a23 23 0 1 0 20 11.5zM36 26V4a23 23 0 0 1 19 10.5z" />
      </svg>
      <span>{text}</span>
    </>
  );
}

/** A square frame whose top is a half circle. */
export function PictureFrame({ picture, alt, missing, kind, eager = false, children }: PictureFrameProps) {
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    if (failed === undefined) return;
    const retry = () => setFailed(undefined);
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [failed]);
  if (!picture || failed === picture.src) {
    return (
      <div className={`${styles.frame} ${styles.none}`}>
        <Placeholder text={missing} />
        {children}
      </div>
    );
  }
  return (
    <div className={classNames(styles.frame, kind && styles[kind])}>
      <img
        {...picture}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "low" : undefined}
        decoding="async"
        onError={() => setFailed(picture.src)}
        // A picture of the server's page may have failed before hydration.
        ref={(img) => {
          if (img?.complete && img.naturalWidth === 0) setFailed(picture.src);
        }}
      />
      {children}
    </div>
  );
}
