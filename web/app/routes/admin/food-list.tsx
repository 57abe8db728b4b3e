import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MetaArgs, useNavigate } from "react-router";
import { documentTexts } from "#texts/common.ts";
import { foodAdminTexts as texts } from "#texts/food-admin.ts";
import { pageTitles } from "#texts/pages.ts";
import { foodsQuery, useLiveFoods } from "../../features/food/admin-queries.ts";
import { FoodList, kindFilters } from "../../features/food/food-list.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { SearchField } from "../../ui/field.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Select } from "../../ui/select.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { privateMeta } from "../page-meta.ts";
import { QueryView } from "../query-view.tsx";

export const meta = (args: MetaArgs) => privateMeta(args, pageTitles.foodList);

const kindOptions = kindFilters.map((kind) => ({ value: kind, text: kind ? texts.kinds[kind] : texts.allKinds }));

const addLink = (
  <ButtonLink to="/admin/add">
    <PlusIcon small />
    {pageTitles.addFood}
  </ButtonLink>
);

export default function FoodListPage() {
  const query = useQuery(foodsQuery);
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState("");
  const navigate = useNavigate();
  useLiveFoods();
  const clear = () => {
    setSearch("");
    setKind("");
  };
  return (
    <>
      <PageHeader
        compact
        title={pageTitles.foodList}
        actions={
          <>
            <SearchField label={texts.search} value={search} onChange={(event) => setSearch(event.target.value)} />
            <Select
              label={texts.filterByKind}
              options={kindOptions}
              value={kind}
              onChange={(event) => setKind(event.target.value)}
            />
            {addLink}
          </>
        }
      />
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton label={documentTexts.loading} />}>
        {(foods) =>
          foods.length > 0 ? (
            <FoodList {...{ foods, search, kind }} onClear={clear} onEdit={({ _id }) => void navigate(`/admin/list/${_id}`)} />
          ) : (
            <Empty shape="oven" title={texts.emptyTitle} text={texts.emptyText}>
              {addLink}
            </Empty>
          )
        }
      </QueryView>
    </>
  );
}
