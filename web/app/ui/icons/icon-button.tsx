import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from "react";
import type { LinkProps } from "react-router";
import { PageLink } from "../page/page-link.tsx";
import { classNames } from "./class-names.ts";
import styles from "./icon-button.module.css";

interface IconButtonLook {
  /** The name of the control: the icon inside says nothing to a screen reader. Includes the dot's number. */
  label: string;
  /** A number on the rim; none for null, 0 or nothing. */
  dot?: number | null;
  /** Without the ground of a control, in the colour of the words around it. */
  bare?: boolean;
}

/** The key makes a changed number a new element, so that it bumps. */
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

/** A round icon link to another screen of the app. */
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
