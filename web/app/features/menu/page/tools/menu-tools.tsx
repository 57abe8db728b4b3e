import type { PriceFilter as Filter } from "@forno/contract/menu/rules/filter/menu-filter.ts";
import { PRICE_FILTERS, priceFilterOf } from "@forno/contract/menu/rules/filter/menu-filter.ts";
import type { Ref } from "react";
import { Switch } from "../../../../ui/controls/switch.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { FilterIcon, SearchIcon } from "../../../../ui/icons/icons.tsx";
import { DietMark } from "../../pizza/diet-mark.tsx";
import { menuTexts as texts } from "../../texts/en.ts";
import styles from "./menu-tools.module.css";
import { prepareSearch } from "./use-search.ts";

export interface MenuToolsProps {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  select: Ref<HTMLSelectElement>;
  query: string;
  onQuery: (query: string) => void;
  search: Ref<HTMLInputElement>;
  isVegOnly: boolean;
  onVegOnly: (isOn: boolean) => void;
}

/** Price filter, search and the switch `Veg only`. Once they have left the view on a phone, the filter is a round button. */
export function MenuTools({ filter, onFilter, select, query, onQuery, search, isVegOnly, onVegOnly }: MenuToolsProps) {
  return (
    <>
      <div className={styles.filter} data-active={filter !== "all" || undefined}>
        <PriceFilter ref={select} value={filter} onChange={onFilter} />
        <FilterIcon />
      </div>
      <search className={styles.search}>
        <SearchIcon />
        <input
          ref={search}
          type="search"
          aria-label={texts.search}
          placeholder={texts.searchShort}
          maxLength={60}
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          onFocus={prepareSearch}
          onChange={(event) => onQuery(event.target.value)}
        />
      </search>
      <div className={styles.veg}>
        <Switch checked={isVegOnly} onChange={onVegOnly}>
          <span aria-hidden="true">
            <DietMark diet="veg" />
          </span>
          {texts.vegOnly}
        </Switch>
      </div>
    </>
  );
}

const options = PRICE_FILTERS.map(({ value }) => ({ value, text: texts.filters[value] }));

interface PriceFilterProps {
  value: Filter;
  onChange: (value: Filter) => void;
  ref?: Ref<HTMLSelectElement>;
}

function PriceFilter({ value, onChange, ref }: PriceFilterProps) {
  return (
    <Select
      ref={ref}
      label={texts.filterByPrice}
      options={options}
      value={value}
      onChange={(event) => onChange(priceFilterOf(event.target.value))}
    />
  );
}
