import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Navigate, useNavigate, useParams } from "react-router";
import { documentTexts } from "#texts/common.ts";
import { menuEditorTexts as texts } from "#texts/desk/menu/menu-editor.ts";
import { pageTitles } from "#texts/pages.ts";
import { ImportButton } from "../../../features/menu-editor/import/import-button.tsx";
import { menuDocumentQuery, useLiveMenu } from "../../../features/menu-editor/menu-queries.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Segmented } from "../../../ui/controls/segmented.tsx";
import { PlusIcon } from "../../../ui/icons/icons.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { TableSkeleton } from "../../../ui/table/table-skeleton.tsx";

const VIEWS = ["foods", "groups", "sizes"] as const;
const views = {
  foods: lazy(() => import("../../../features/menu-editor/foods-view.tsx")),
  groups: lazy(() => import("../../../features/menu-editor/groups/groups-view.tsx")),
  sizes: lazy(() => import("../../../features/menu-editor/sizes/sizes-view.tsx")),
};

const options = VIEWS.map((value) => ({ value, text: texts.views[value] }));
const skeleton = <TableSkeleton label={documentTexts.loading} />;

/** `/admin/menu`, `/admin/menu/groups`, `/admin/menu/sizes`, and one food or group by its ID. */
export default function MenuPage() {
  const { view: wanted = "foods", id } = useParams();
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
        actions={
          <>
            <Segmented
              label={texts.show}
              options={options}
              value={view}
              onChange={(next) => void navigate(next === "foods" ? "/admin/menu" : `/admin/menu/${next}`)}
            />
            <ImportButton />
            <ButtonLink to="/admin/add">
              <PlusIcon small />
              {texts.addFood}
            </ButtonLink>
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
