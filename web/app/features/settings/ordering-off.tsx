import { ORDERS_DISABLED } from "@forno/contract/settings/rules/ordering.ts";
import { lazy, Suspense } from "react";
import { Banner } from "../../ui/status/banner.tsx";
import { useSettings } from "./settings-store.ts";

const Short = { default: () => <Banner>{ORDERS_DISABLED}</Banner> };
const Notice = lazy(() => import("./ordering-off-notice.tsx").catch(() => Short));

/** One element, so that a render of the page around it does not replace the server's before its file has loaded. */
const notice = (
  <Suspense>
    <Notice />
  </Suspense>
);

/** Tells customers that orders are not taken, and when they will be, if that is known. */
export const OrderingOff = () => (useSettings().isOrderEnabled ? null : notice);
