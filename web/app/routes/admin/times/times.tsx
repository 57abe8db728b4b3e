import type { MetaArgs } from "react-router";
import { timesTitle } from "../../../features/times/feature.ts";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, timesTitle);

export default lazyPage(() => import("./times-page.tsx"));
