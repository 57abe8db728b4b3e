import { lazy, Suspense } from "react";
import type { MetaArgs } from "react-router";
import { paymentsTitle } from "../../../features/payment/feature.ts";
import { privateMeta } from "../../../frame/page/page-meta.ts";
import { PageSkeleton } from "../../../frame/page/page-skeleton.tsx";

/** Every file that a route imports outright is named in the table of routes, which `/menu` carries too. */
const PaymentsPage = lazy(() => import("./payments-page.tsx"));

export const meta = (args: MetaArgs) => privateMeta(args, paymentsTitle);

export default function Payments() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PaymentsPage />
    </Suspense>
  );
}
