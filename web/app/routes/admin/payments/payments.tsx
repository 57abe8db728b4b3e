import type { MetaArgs } from "react-router";
import { paymentsTitle } from "../../../features/payment/feature.ts";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, paymentsTitle);

export default lazyPage(() => import("./payments-page.tsx"));
