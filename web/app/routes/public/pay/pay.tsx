import type { MetaArgs } from "react-router";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";
import { payTexts as texts } from "../texts/en-pay.ts";

export const meta = (args: MetaArgs) => privateMeta(args, texts.pageTitle);

export default lazyPage(() => import("./pay-page.tsx"));
