import type { ReactNode } from "react";
import { documentTexts } from "#texts/common.ts";
import { classNames } from "../../ui/icons/class-names.ts";
import { Loading, Skeleton } from "../../ui/status/skeleton.tsx";
import styles from "./page-skeleton.module.css";

/**
 * Stands where a signed-in page will be: the server cannot know whose it is. `header`: the page's own, which is to be seen at once; it
 * is read out when the page itself stands.
 */
export function PageSkeleton({ header }: { header?: ReactNode }) {
  return (
    <Loading
      label={documentTexts.loading}
      className={classNames(`container ${styles.pageSkeleton}`, header !== undefined && styles.headed)}
    >
      {header ? <div aria-hidden="true">{header}</div> : <Skeleton width="min(320px, 60%)" height="56px" />}
      <Skeleton height="120px" />
      <Skeleton height="120px" />
      <Skeleton height="120px" />
    </Loading>
  );
}
