import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { classNames } from "../../ui/icons/class-names.ts";
import { Loading, Skeleton } from "../../ui/status/skeleton.tsx";
import styles from "./page-skeleton.module.css";

/** The page's path without a trailing slash, query or fragment: the server renders one page for all of them. */
export const usePagePath = (): string => useLocation().pathname.replace(/(.)\/$/, "$1");

/**
 * In place of a page behind sign-in, which the server cannot render. `header`: the page's own header, shown at once; it is read
 * out with the real page.
 */
export function PageSkeleton({ header }: { header?: ReactNode }) {
  return (
    <Loading className={classNames(`container ${styles.pageSkeleton}`, header !== undefined && styles.headed)}>
      {header ? <div aria-hidden="true">{header}</div> : <Skeleton width="min(320px, 60%)" height="56px" />}
      <Skeleton height="120px" />
      <Skeleton height="120px" />
      <Skeleton height="120px" />
    </Loading>
  );
}
