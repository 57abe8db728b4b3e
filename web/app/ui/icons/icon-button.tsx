import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from "react";
import type { LinkProps } from "react-router";
import { PageLink } from "../page/page-link.tsx";
import { classNames } from "./class-names.ts";
import styles from "./icon-button.module.css";

interface IconButtonLook {
  /** The accessible name. It includes the dot's number. */
  label: string;
  /** A number in a badge. Nothing for null, 0 or undefined. */
  dot?: number | null;
  /** Without background, in the colour of the text around it. */
  bare?: boolean;
}

/** The key makes a changed number a new element, which restarts the animation. */
function dotOf(dot: IconButtonLook["dot"]) {
  return dot ? (
    <span key={dot} className={styles.dot} aria-hidden="true">
      {dot}
    </span>
  ) : null;
}

/** A round icon button, 48 px. */
export function IconButton({
  label,
  dot,
  bare,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & IconButtonLook & { ref?: Ref<HTMLButtonElement> }) {
  return (
    <button type="button" {...rest} aria-label={label} className={classNames(styles.iconButton, bare && styles.bare, className)}>
      {children}
      {dotOf(dot)}
    </button>
  );
}

/** A round icon link to another screen. */
export function IconButtonLink({
  label,
  dot,
  bare,
  className,
  children,
  ...rest
}: LinkProps & { className?: string } & IconButtonLook) {
  return (
    <PageLink {...rest} aria-label={label} className={classNames(styles.iconButton, bare && styles.bare, className)}>
      {children}
      {dotOf(dot)}
    </PageLink>
  );
}

/** A round icon link out of the app (telephone, map). */
export function IconButtonAnchor({
  label,
  dot,
  bare,
  className,
  children,
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & IconButtonLook & { href: string }) {
  return (
    <a {...rest} href={href} aria-label={label} className={classNames(styles.iconButton, bare && styles.bare, className)}>
      {children}
      {dotOf(dot)}
    </a>
  );
}
