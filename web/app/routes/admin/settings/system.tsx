import { lazy, Suspense } from "react";
import type { MetaArgs } from "react-router";
import { systemTitle } from "../../../features/operations/feature.ts";
import { privateMeta } from "../../../frame/page/page-meta.ts";
import { PageSkeleton } from "../../../frame/page/page-skeleton.tsx";

const SystemPage = lazy(() => import("./system-page.tsx"));

export const meta = (args: MetaArgs) => privateMeta(args, systemTitle);

export default function System() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SystemPage />
    </Suspense>
  );
}
