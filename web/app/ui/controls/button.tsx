import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, Children, type MouseEvent, type ReactNode } from "react";
import type { LinkProps } from "react-router";
import { ProgressRing } from "../icons/progress-ring.tsx";
import { PageLink } from "../page/page-link.tsx";
import { type ButtonLook, buttonClass } from "./button-class.ts";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Keeps its colour, place and focus, shows `pendingText` with a ring, and cannot be pressed again. */
  pending?: boolean;
  /** Default: the button's own text. */
  pendingText?: ReactNode;
}

/** Each text in an element of its own, so that it may change in a translated page (check-translated-text.ts). */
const wrapTexts = (children: ReactNode) =>
  Children.map(children, (child) => (typeof child === "string" ? <span>{child}</span> : child));

export function Button({ look, size, wide, pending, pendingText, className, children, onClick, ...rest }: ButtonProps) {
  // Not `disabled` while pending, which would lose the focus. Preventing the click also stops Enter from submitting twice.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second click of a double click may come before `pending` is rendered.
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
      {pending ? <ProgressRing value={2} /> : null}
      {wrapTexts(pending ? (pendingText ?? children) : children)}
    </button>
  );
}

/** A link to another screen, as a button. */
export function ButtonLink({ look, size, wide, className, children, ...rest }: LinkProps & { className?: string } & ButtonLook) {
  return (
    <PageLink {...rest} className={buttonClass({ look, size, wide }, className)}>
      {wrapTexts(children)}
    </PageLink>
  );
}

/** A link out of the app (telephone, map) or to a part of this page, as a button. */
export function ButtonAnchor({
  look,
  size,
  wide,
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & ButtonLook) {
  return (
    <a {...rest} className={buttonClass({ look, size, wide }, className)}>
      {wrapTexts(children)}
    </a>
  );
}
