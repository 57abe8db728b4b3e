import type { MetaArgs } from "react-router";
import { reportsTitle } from "../../../features/reports/feature.ts";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, reportsTitle);

export default lazyPage(() => import("./reports-page.tsx"));
