import type { MetaArgs } from "react-router";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";
import { payTitle } from "../texts/en-pay.ts";

export const meta = (args: MetaArgs) => privateMeta(args, payTitle);

export default lazyPage(() => import("./pay-page.tsx"));
