import { lazy, Suspense } from "react";
import type { MetaArgs } from "react-router";
import { addFoodTitle, foodListTitle } from "../../../features/menu/feature.ts";
import { menuTitle } from "../../../features/menu-editor/feature.ts";
import { privateMeta } from "../../../frame/page/page-meta.ts";
import { PageSkeleton } from "../../../frame/page/page-skeleton.tsx";

/** Every file that a route imports outright is named in the table of routes, which `/menu` carries too. */
const MenuPage = lazy(() => import("./menu-page.tsx"));

const titles: Record<string, string> = { add: addFoodTitle, list: foodListTitle };

export const meta = (args: MetaArgs) => privateMeta(args, titles[args.location.pathname.split("/")[2] ?? ""] ?? menuTitle);

/** `/admin/menu` with its views, `/admin/add` and `/admin/list`. */
export default function MenuEditor() {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <MenuPage />
    </Suspense>
  );
}
