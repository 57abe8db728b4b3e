import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import type { LinkProps } from "react-router";
import { classNames } from "../icons/class-names.ts";
import { ProgressRing } from "../icons/progress-ring.tsx";
import { PageLink } from "../page/page-link.tsx";
import styles from "./button.module.css";

interface ButtonLook {
  /** Filled with the accent unless told: the one action of a screen. `danger` carries an icon. */
  look?: "ghost" | "quiet" | "ink" | "danger";
  size?: "big" | "sm";
  /** As wide as its container. */
  wide?: boolean;
}

/** The class of what looks like a button and is none, such as a link to a section. */
export function buttonClass({ look, size, wide }: ButtonLook, className?: string): string {
  return classNames(
    styles.button,
    look && styles[look],
    size === "big" && styles.big,
    size === "sm" && styles.compact,
    wide && styles.wide,
    className,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** It is working: keeps colour, place and focus, shows `pendingText` with a ring, and cannot be pressed again. */
  pending?: boolean;
  /** The verb of the work going on; the button's own words unless told. */
  pendingText?: ReactNode;
}

export function Button({ look, size, wide, pending, pendingText, className, children, onClick, ...rest }: ButtonProps) {
  // Not `disabled` while pending: that would throw the focus away. A prevented click also stops Enter from submitting the form twice.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second press of a double click may come before it is known here that the first has set work going.
    const isRepeated = pending !== undefined && event.detail > 1;
    if (pending || isRepeated) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ look, size, wide }, className)}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={press}
    >
      {pending ? (
        <>
          <ProgressRing value={2} />
          {pendingText ?? children}
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** A link to another screen of the app that looks like a button. */
export function ButtonLink({ look, size, wide, className, ...rest }: LinkProps & { className?: string } & ButtonLook) {
  return <PageLink {...rest} className={buttonClass({ look, size, wide }, className)} />;
}

/** A link out of the app (telephone, map, part of this page) that looks like a button. */
export function ButtonAnchor({ look, size, wide, className, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook) {
  return <a {...rest} className={buttonClass({ look, size, wide }, className)} />;
}
