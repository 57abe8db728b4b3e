import type { MetaArgs } from "react-router";
import { sessionsTitle } from "../../../features/session/feature.ts";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, sessionsTitle);

export default lazyPage(() => import("./sessions-page.tsx"));
