import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Navigate, useNavigate } from "react-router";
import { addFoodTitle, foodListTitle, menuTitle } from "../../../features/menu-editor/feature.ts";
import { ImportButton } from "../../../features/menu-editor/import/import-button.tsx";
import { menuDocumentQuery, useLiveMenu } from "../../../features/menu-editor/menu-queries.ts";
import { menuEditorTexts as texts } from "../../../features/menu-editor/texts/en.ts";
import { usePagePath } from "../../../frame/page/page-skeleton.tsx";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Segmented } from "../../../ui/controls/segmented.tsx";
import { ChevronLeftIcon } from "../../../ui/icons/admin-icons.tsx";
import { PlusIcon } from "../../../ui/icons/icons.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLink } from "../../../ui/page/page-link.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { TableSkeleton } from "../../../ui/table/table.tsx";
import styles from "./menu-page.module.css";

const VIEWS = ["foods", "groups", "sizes"] as const;
const views = {
  add: lazy(async () => ({ default: (await import("../../../features/menu-editor/foods-view.tsx")).AddFoodView })),
  list: lazy(() => import("../../../features/menu-editor/food-list-view.tsx")),
  foods: lazy(() => import("../../../features/menu-editor/foods-view.tsx")),
  groups: lazy(() => import("../../../features/menu-editor/groups/groups-view.tsx")),
  sizes: lazy(() => import("../../../features/menu-editor/sizes/sizes-view.tsx")),
};
const titles = { add: addFoodTitle, list: foodListTitle, menu: menuTitle };

const options = VIEWS.map((value) => ({ value, text: texts.views[value] }));
const skeleton = <TableSkeleton />;
const addLink = (
  <ButtonLink to="/admin/add">
    <PlusIcon small />
    {texts.addFood}
  </ButtonLink>
);

/** On phones, where the list is a page of its own. */
function BackToList({ menu, foodId }: { menu: MenuDocument | undefined; foodId: string }) {
  const food = menu?.foods.find(({ _id }) => _id === foodId);
  const section = menu?.sections.find(({ _id }) => _id === food?.sectionId);
  return (
    <PageLink className={styles.back} to="/admin/menu">
      <ChevronLeftIcon small />
      <span>{section?.name ?? texts.allFoods}</span>
    </PageLink>
  );
}

/** The form of a new food, the list of foods, and `/admin/menu/:view/:id`: foods, groups and sizes. */
export default function MenuPage() {
  const [, , area, wanted = "foods", id] = usePagePath().split("/");
  const navigate = useNavigate();
  const query = useQuery(menuDocumentQuery);
  useLiveMenu();
  const page = area === "add" || area === "list" ? area : "menu";
  const part = VIEWS.find((name) => name === wanted);
  if (!part) return <Navigate to="/admin/menu" replace />;
  const view = page === "menu" ? part : page;
  const View = views[view];
  return (
    <>
      <PageHeader
        compact
        title={titles[page]}
        eyebrow={view === "foods" && id ? <BackToList menu={query.data} foodId={id} /> : null}
        actions={
          page === "add" ? null : (
            <>
              {page === "menu" ? (
                <Segmented
                  label={texts.show}
                  options={options}
                  value={part}
                  onChange={(next) => void navigate(next === "foods" ? "/admin/menu" : `/admin/menu/${next}`)}
                />
              ) : null}
              <div className="row">
                <ImportButton />
                {addLink}
              </div>
            </>
          )
        }
      />
      <QueryView query={query} failed={texts.failedToFetch} skeleton={skeleton}>
        {(menu) =>
          isEmpty(menu) && (view === "list" || (view === "foods" && !id)) ? (
            <Empty shape="nothing" title={texts.emptyTitle} text={texts.emptyText}>
              {addLink}
            </Empty>
          ) : (
            <Suspense fallback={skeleton}>
              <View menu={menu} id={id} />
            </Suspense>
          )
        }
      </QueryView>
    </>
  );
}

const isEmpty = ({ foods, sections }: MenuDocument): boolean => foods.length === 0 && sections.length === 0;
