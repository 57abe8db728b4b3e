import type { MetaArgs } from "react-router";
import { partnersTitle } from "../../features/delivery/feature.ts";
import { lazyPage } from "../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, partnersTitle);

export default lazyPage(() => import("./partners-page.tsx"));
