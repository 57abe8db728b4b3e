import type { MetaArgs } from "react-router";
import { auditTitle } from "../../../features/audit/feature.ts";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, auditTitle);

export default lazyPage(() => import("./audit-page.tsx"));
