import { type PriceFilter as Filter, PRICE_FILTERS, priceFilterOf } from "@forno/contract/menu/rules/filter/menu-filter.ts";
import type { Ref } from "react";
import { Select } from "../../../../ui/fields/select.tsx";
import { menuTexts as texts } from "../../texts/en.ts";

const options = PRICE_FILTERS.map(({ value }) => ({ value, text: texts.filters[value] }));

export interface PriceFilterProps {
  value: Filter;
  onChange: (value: Filter) => void;
  ref?: Ref<HTMLSelectElement>;
}

export function PriceFilter({ value, onChange, ref }: PriceFilterProps) {
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
