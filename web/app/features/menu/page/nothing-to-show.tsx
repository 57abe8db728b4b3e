import { type PriceFilter as Filter, PRICE_FILTERS } from "@forno/contract/menu/rules/filter/menu-filter.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import type { ReactNode } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { noFoodsTexts as texts } from "../texts/en-sheet.ts";

export interface NothingToShowProps {
  /** What is searched for; empty: nothing. */
  query: string;
  isVegOnly: boolean;
  filter: Filter;
  onClearSearch: () => void;
  onShowNonVeg: () => void;
  onAllPrices: () => void;
}

/** In place of the foods, with the way back to them: what was set last by hand comes first. */
export default function NothingToShow({ query, isVegOnly, filter, onClearSearch, onShowNonVeg, onAllPrices }: NothingToShowProps) {
  if (query)
    return (
      <Nothing title={texts.noMatch(query)} text={texts.tryAnotherWord} action={texts.clearSearch} onAction={onClearSearch}>
        {isVegOnly && (
          <Button look="ghost" onClick={onShowNonVeg}>
            {texts.searchNonVeg}
          </Button>
        )}
        {filter !== "all" && (
          <Button look="ghost" onClick={onAllPrices}>
            {texts.showAll}
          </Button>
        )}
      </Nothing>
    );
  const below = PRICE_FILTERS.find(({ value }) => value === filter)?.below;
  if (filter !== "all" && below !== undefined)
    return (
      <Nothing title={texts.noneUnder(formatRupees(below))} text={texts.tryAnother} action={texts.showAll} onAction={onAllPrices} />
    );
  if (isVegOnly) return <Nothing title={texts.noVeg} action={texts.showNonVeg} onAction={onShowNonVeg} />;
  return <Empty shape="nothing" heading="h3" title={texts.empty} text={texts.emptyText} />;
}

interface NothingProps {
  title: string;
  text?: string;
  action: string;
  onAction: () => void;
  /** Other ways back. */
  children?: ReactNode;
}

function Nothing({ title, text, action, onAction, children }: NothingProps) {
  return (
    <Empty shape="noMatch" heading="h3" title={title} text={text}>
      <Button look="ghost" onClick={onAction}>
        {action}
      </Button>
      {children}
    </Empty>
  );
}
