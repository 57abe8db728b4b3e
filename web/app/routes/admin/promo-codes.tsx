import type { MetaArgs } from "react-router";
import { promoCodesTitle } from "../../features/promo/feature.ts";
import { lazyPage } from "../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, promoCodesTitle);

export default lazyPage(() => import("./promo-codes-page.tsx"));
