import type { MetaArgs } from "react-router";
import { areasTitle } from "../../../features/areas/feature.ts";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, areasTitle);

export default lazyPage(() => import("./areas-page.tsx"));
