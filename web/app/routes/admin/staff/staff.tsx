import type { MetaArgs } from "react-router";
import { staffTitle } from "../../../features/staff/feature.ts";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, staffTitle);

export default lazyPage(() => import("./staff-page.tsx"));
