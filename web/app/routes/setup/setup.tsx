import { lazy, Suspense } from "react";
import type { MetaArgs } from "react-router";
import { setupTexts } from "../../features/operations/texts/en.ts";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { PageSkeleton } from "../../frame/page/page-skeleton.tsx";

const SetupPage = lazy(() => import("./setup-page.tsx"));

export const meta = (args: MetaArgs) => privateMeta(args, setupTexts.pageTitle);

/** The server sends this page only to a browser that may set the shop up. */
export default function Setup() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <SetupPage />
    </Suspense>
  );
}
