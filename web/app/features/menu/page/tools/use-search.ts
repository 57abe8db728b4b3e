import type { MenuCards } from "@forno/contract/menu/rules/menu-cards.ts";
import { useEffect, useState } from "react";
import { foodsOf, useKnownMenu } from "../menu-store.ts";

const load = () => import("./menu-search.ts");

/** When the field gets the focus. */
export const prepareSearch = (): void => void load().catch(() => {});

interface Found {
  query: string;
  ids: ReadonlySet<string>;
}

/** The IDs of the foods that match. Null: nothing is searched for, or the first results are not there yet. */
export function useSearch(query: string, cards: MenuCards, isVegOnly: boolean): Found | null {
  const menu = useKnownMenu();
  const [found, setFound] = useState<Found | null>(null);
  const text = query.trim();
  useEffect(() => {
    let isCurrent = true;
    const show = (ids: ReadonlySet<string> | null) => isCurrent && setFound(ids && { query: text, ids });
    if (text === "") show(null);
    else
      load().then(
        ({ searchMenu, showResults }) => {
          show(searchMenu(cards, menu, text, isVegOnly));
          if (isCurrent) showResults();
        },
        () => show(namesWith(text, cards)),
      );
    return () => {
      isCurrent = false;
    };
  }, [text, cards, menu, isVegOnly]);
  return text === "" ? null : found;
}

/** Without the search's file. */
const namesWith = (text: string, cards: MenuCards): ReadonlySet<string> =>
  new Set(
    foodsOf(cards)
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .map(({ _id }) => _id),
  );
