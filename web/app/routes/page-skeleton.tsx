import { documentTexts } from "#texts/common.ts";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import "./page-skeleton.css";

/** Stands where a signed-in page will be: the server cannot know whose it is. */
export function PageSkeleton() {
  return (
    <Loading label={documentTexts.loading} className="wrap page-skeleton">
      <Skeleton width="min(320px, 60%)" height="56px" />
      <Skeleton height="120px" />
      <Skeleton height="120px" />
      <Skeleton height="120px" />
    </Loading>
  );
}
