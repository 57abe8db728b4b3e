import type { MetaArgs } from "react-router";
import { orderPrintTexts } from "../../../features/order/texts/en-admin.ts";
import { guardedLoader, guardFor } from "../../../features/session/guard.ts";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";
import { PageSkeleton } from "../../../frame/page/page-skeleton.tsx";

export const clientMiddleware = [guardFor("orders")];
export const clientLoader = guardedLoader;
export const meta = (args: MetaArgs) => privateMeta(args, orderPrintTexts.title);

export const HydrateFallback = PageSkeleton;

export default lazyPage(() => import("./order-print-page.tsx"));
