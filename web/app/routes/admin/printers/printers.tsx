import type { MetaArgs } from "react-router";
import { printersTitle } from "../../../features/printing/feature.ts";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";

export const meta = (args: MetaArgs) => privateMeta(args, printersTitle);

export default lazyPage(() => import("./printers-page.tsx"));
