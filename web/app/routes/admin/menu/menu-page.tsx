import type { MenuDocument } from "@forno/contract/menu/menu-admin.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Navigate, useNavigate } from "react-router";
import { menuEditorTexts as texts } from "#texts/admin/menu/menu-editor.ts";
import { documentTexts } from "#texts/common.ts";
import { pageTitles } from "#texts/pages.ts";
import { ImportButton } from "../../../features/menu-editor/import/import-button.tsx";
import { menuDocumentQuery, useLiveMenu } from "../../../features/menu-editor/menu-queries.ts";
import { usePagePath } from "../../../frame/page/page-path.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Segmented } from "../../../ui/controls/segmented.tsx";
import { PlusIcon } from "../../../ui/icons/icons.tsx";
import { ChevronLeftIcon } from "../../../ui/icons/work-icons.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PageLink } from "../../../ui/page/page-link.tsx";
import { TableSkeleton } from "../../../ui/table/table-skeleton.tsx";

import styles from "./menu-page.module.css";

const VIEWS = ["foods", "groups", "sizes"] as const;
const views = {
  foods: lazy(() => import("../../../features/menu-editor/foods-view.tsx")),
  groups: lazy(() => import("../../../features/menu-editor/groups/groups-view.tsx")),
  sizes: lazy(() => import("../../../features/menu-editor/sizes/sizes-view.tsx")),
};

/** Of the path. */
const START = ["", "admin", "menu"];
const options = VIEWS.map((value) => ({ value, text: texts.views[value] }));
const skeleton = <TableSkeleton label={documentTexts.loading} />;

/** On phones, where the list is a page of its own. */
function BackToList({ menu, foodId }: { menu: MenuDocument | undefined; foodId: string }) {
  const food = menu?.foods.find(({ _id }) => _id === foodId);
  const section = menu?.sections.find(({ _id }) => _id === food?.sectionId);
  return (
    <PageLink className={styles.back} to="/admin/menu">
      <ChevronLeftIcon small />
      {section?.name ?? texts.allFoods}
    </PageLink>
  );
}

/** `/admin/menu`, `/admin/menu/groups`, `/admin/menu/sizes`, and one food or group by its ID. */
export default function MenuPage() {
  const [wanted = "foods", id] = usePagePath().split("/").slice(START.length);
  const navigate = useNavigate();
  const query = useQuery(menuDocumentQuery);
  useLiveMenu();
  const view = VIEWS.find((name) => name === wanted);
  if (!view) return <Navigate to="/admin/menu" replace />;
  const View = views[view];
  return (
    <>
      <PageHeader
        compact
        title={pageTitles.menuEditor}
        eyebrow={view === "foods" && id ? <BackToList menu={query.data} foodId={id} /> : null}
        actions={
          <>
            <Segmented
              label={texts.show}
              options={options}
              value={view}
              onChange={(next) => void navigate(next === "foods" ? "/admin/menu" : `/admin/menu/${next}`)}
            />
            <div className="row">
              <ImportButton />
              <ButtonLink to="/admin/add">
                <PlusIcon small />
                {texts.addFood}
              </ButtonLink>
            </div>
          </>
        }
      />
      <QueryView query={query} failed={texts.failedToFetch} skeleton={skeleton}>
        {(menu) => (
          <Suspense fallback={skeleton}>
            <View menu={menu} id={id} />
          </Suspense>
        )}
      </QueryView>
    </>
  );
}
