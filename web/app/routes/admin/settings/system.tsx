import type { MetaArgs } from "react-router";
import { systemTitle } from "../../../features/operations/feature.ts";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, systemTitle);

export default lazyPage(() => import("./system-page.tsx"));
