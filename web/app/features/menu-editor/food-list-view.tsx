import type { Food } from "@forno/contract/menu/food.ts";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { Button } from "../../ui/controls/button.tsx";
import { SearchField } from "../../ui/fields/field.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import styles from "./foods-view.module.css";
import type { FoodsViewProps } from "./foods-view.tsx";
import { SectionList } from "./list/section-list.tsx";
import { menuEditorTexts as texts } from "./texts/en.ts";

const TYPED = "typed";

/** The list on a page of its own, with a search. */
export default function FoodListView({ menu }: Pick<FoodsViewProps, "menu">) {
  const { search, look } = useSearch();
  const wanted = search.trim().toLocaleLowerCase("en-IN");
  const isShown = ({ name, description }: Food) => `${name} ${description}`.toLocaleLowerCase("en-IN").includes(wanted);
  return (
    <div className={styles.listPage}>
      <SearchField label={texts.search} value={search} onChange={(event) => look(event.target.value)} />
      {menu.foods.some(isShown) ? (
        <SectionList isPage menu={menu} isShown={isShown} />
      ) : (
        <Empty shape="noMatch" title={texts.nothingFound}>
          <Button look="ghost" onClick={() => look("")}>
            {texts.clearSearch}
          </Button>
        </Empty>
      )}
    </div>
  );
}

/** It is also in the URL, so that Back restores it; typing does not wait for the navigation. */
function useSearch() {
  const [params, setParams] = useSearchParams();
  const { key, state } = useLocation();
  const inUrl = params.get("q") ?? "";
  const [search, setSearch] = useState(inUrl);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    // A new navigation, such as from the rail.
    if (state !== TYPED) setSearch(inUrl);
  }
  const look = (text: string) => {
    setSearch(text);
    setParams(text ? { q: text } : {}, { replace: true, state: TYPED });
  };
  return { search, look };
}
