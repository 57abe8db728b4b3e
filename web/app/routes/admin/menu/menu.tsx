import type { MetaArgs } from "react-router";
import { addFoodTitle, foodListTitle, menuTitle } from "../../../features/menu-editor/feature.ts";
import { lazyPage } from "../../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";

const titles: Record<string, string> = { add: addFoodTitle, list: foodListTitle };

export const meta = (args: MetaArgs) => privateMeta(args, titles[args.location.pathname.split("/")[2] ?? ""] ?? menuTitle);

/** `/admin/menu` with its views, `/admin/add` and `/admin/list`. */
export default lazyPage(() => import("./menu-page.tsx"));
