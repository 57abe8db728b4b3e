import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MetaArgs, useLocation, useNavigate, useSearchParams } from "react-router";
import { foodAdminTexts as texts } from "#texts/admin/food-admin.ts";
import { documentTexts } from "#texts/common.ts";
import { pageTitles } from "#texts/pages.ts";
import { foodsQuery, useLiveFoods } from "../../features/menu/admin/admin-queries.ts";
import { FoodList, kindFilters } from "../../features/menu/admin/food-list.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { QueryView } from "../../frame/page/query-view.tsx";
import { ButtonLink } from "../../ui/controls/button.tsx";
import { SearchField } from "../../ui/fields/field.tsx";
import { Select } from "../../ui/fields/select.tsx";
import { PlusIcon } from "../../ui/icons/icons.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";

export const meta = (args: MetaArgs) => privateMeta(args, pageTitles.foodList);

const kindOptions = kindFilters.map((kind) => ({ value: kind, text: kind ? texts.kinds[kind] : texts.allKinds }));

const addLink = (
  <ButtonLink to="/admin/add">
    <PlusIcon small />
    {pageTitles.addFood}
  </ButtonLink>
);

interface Wanted {
  search: string;
  kind: string;
}

const ALL: Wanted = { search: "", kind: "" };
const TYPED = "typed";

/** The search. It is also in the URL, so that Back restores it; typing does not wait for the navigation. */
function useWanted() {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const inUrl = { search: params.get("q") ?? "", kind: params.get("kind") ?? "" };
  const [wanted, setWanted] = useState<Wanted>(inUrl);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    // A new navigation, such as from the rail.
    if (state !== TYPED) setWanted(inUrl);
  }
  const look = ({ search, kind }: Wanted) => {
    setWanted({ search, kind });
    setParams({ ...(search && { q: search }), ...(kind && { kind }) }, { replace: true, state: TYPED });
  };
  return { ...wanted, look };
}

export default function FoodListPage() {
  const query = useQuery(foodsQuery);
  const { search, kind, look } = useWanted();
  const navigate = useNavigate();
  const { search: filter } = useLocation();
  useLiveFoods();
  return (
    <>
      <PageHeader
        compact
        title={pageTitles.foodList}
        actions={
          <>
            <SearchField label={texts.search} value={search} onChange={(event) => look({ search: event.target.value, kind })} />
            <Select
              label={texts.filterByKind}
              options={kindOptions}
              value={kind}
              onChange={(event) => look({ search, kind: event.target.value })}
            />
            {addLink}
          </>
        }
      />
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton label={documentTexts.loading} />}>
        {(foods) =>
          foods.length > 0 ? (
            <FoodList
              {...{ foods, search, kind }}
              onClear={() => look(ALL)}
              onEdit={({ _id }) => void navigate(`/admin/list/${_id}`, { state: { filter } })}
            />
          ) : (
            <Empty shape="nothing" title={texts.emptyTitle} text={texts.emptyText}>
              {addLink}
            </Empty>
          )
        }
      </QueryView>
    </>
  );
}
