import { lazy, Suspense } from "react";
import type { MetaArgs } from "react-router";
import { secondFactorTitle } from "../../../features/second-factor/feature.ts";
import { privateMeta } from "../../../frame/page/page-meta.ts";
import { PageSkeleton } from "../../../frame/page/page-skeleton.tsx";

/** Every file that a route imports outright is named in the table of routes, which `/menu` carries too. */
const SecondFactorPage = lazy(() => import("./second-factor-page.tsx"));

export const meta = (args: MetaArgs) => privateMeta(args, secondFactorTitle);

export default function SecondFactor() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SecondFactorPage />
    </Suspense>
  );
}
