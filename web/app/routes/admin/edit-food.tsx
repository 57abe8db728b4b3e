import { useQuery } from "@tanstack/react-query";
import { type MetaArgs, useLocation, useNavigate, useParams } from "react-router";
import { foodAdminTexts as texts } from "#texts/admin/food-admin.ts";
import { documentTexts } from "#texts/common.ts";
import { pageTitles } from "#texts/pages.ts";
import { foodsQuery } from "../../features/menu/admin/admin-queries.ts";
import { FoodForm } from "../../features/menu/admin/food-form.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { QueryView } from "../../frame/page/query-view.tsx";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";

export const meta = (args: MetaArgs) => privateMeta(args, pageTitles.editFood);

export default function EditFood() {
  const { foodId } = useParams();
  const navigate = useNavigate();
  const list = `/admin/list${useLocation().state?.filter ?? ""}`;
  const query = useQuery(foodsQuery);
  const links = (
    <>
      <ButtonLink look="ghost" to={`/admin/menu/foods/${foodId}`}>
        {texts.sizesAndOptions}
      </ButtonLink>
      <ButtonLink look="ghost" to={list}>
        {texts.backToList}
      </ButtonLink>
    </>
  );
  return (
    <>
      <PageHeader compact title={pageTitles.editFood} actions={links} />
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton label={documentTexts.loading} />}>
        {(foods) => {
          const food = foods.find(({ _id }) => _id === foodId);
          return food ? (
            <FoodForm key={food._id} food={food} onSaved={() => void navigate(list)} />
          ) : (
            <Empty shape="noMatch" title={texts.notFound} />
          );
        }}
      </QueryView>
    </>
  );
}
