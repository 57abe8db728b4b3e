import type { MetaArgs } from "react-router";
import { setupTexts } from "../../features/operations/texts/en.ts";
import { lazyPage } from "../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, setupTexts.pageTitle);

/** The server sends this page only to a browser that may set the shop up. */
export default lazyPage(() => import("./setup-page.tsx"));
