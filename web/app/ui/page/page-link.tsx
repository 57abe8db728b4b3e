import "./page-link.module.css";
import type { MouseEvent, ReactNode } from "react";
import { Link, type LinkProps, useLocation } from "react-router";

/** A link to another screen. Its files are prefetched on hover and focus. */
export const PageLink = (props: LinkProps) => <Link prefetch="intent" {...props} />;

export interface SectionLinkProps {
  /** The page that has the section. Default: the current page. */
  page?: string;
  /** Id of the section, which needs `data-section` and `tabIndex={-1}` to receive the focus. */
  section: string;
  /** The section is in view. */
  current?: boolean;
  className?: string;
  onClick?: () => void;
  children: ReactNode;
}

/** A link to a part of a page; the router scrolls there. Within a page, Back does not return to each part. */
export function SectionLink({ page, section, current, className, onClick, children }: SectionLinkProps) {
  const here = useLocation().pathname;
  const isHere = page === undefined || page === here;
  const go = (event: MouseEvent) => {
    onClick?.();
    if (isHere && !event.metaKey && !event.ctrlKey) document.getElementById(section)?.focus({ preventScroll: true });
  };
  return (
    <PageLink
      to={{ pathname: page, hash: section }}
      replace={isHere}
      className={className}
      aria-current={current || undefined}
      onClick={go}
    >
      {children}
    </PageLink>
  );
}
