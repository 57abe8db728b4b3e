import type { MetaArgs } from "react-router";
import { secondFactorTitle } from "../../../features/second-factor/feature.ts";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, secondFactorTitle);

export default lazyPage(() => import("./second-factor-page.tsx"));
