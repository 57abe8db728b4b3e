import { CART_QUANTITY_MAX } from "@forno/contract/cart/rules/cart-quantities.ts";
import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { type Change, changed } from "@forno/contract/menu/rules/line/form/change.ts";
import { lineOf, withinMenu } from "@forno/contract/menu/rules/line/form/within-menu.ts";
import { unitPaise } from "@forno/contract/menu/rules/line/line-price.ts";
import { indexOf, type MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { isSizeOnSale } from "@forno/contract/menu/rules/line/problem/sold-out.ts";
import { type LineRefusal, type ResolvedLine, resolveLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";
import { newlySoldOut, secondHalves, soldOutOf } from "./live-changes.ts";
import type { Chosen } from "./use-choices-draft.ts";
import { listOf } from "./words.ts";

export interface Choices {
  index: MenuIndex;
  food: Food;
  configuration: Configuration;
  line: ResolvedLine;
  refusal: LineRefusal | null;
  quantity: number;
  /** What has changed on the menu since the sheet was opened, in a sentence. */
  notice: string | null;
  /** Half-and-half is wanted, whether or not the second half is chosen yet. */
  isHalving: boolean;
  halve: (isHalving: boolean) => void;
  change: (change: Change) => void;
  step: (by: 1 | -1) => void;
  /** Takes the place of all that is chosen. */
  adopt: (chosen: Chosen) => void;
}

interface Start {
  configuration?: Configuration | undefined;
  quantity?: number | undefined;
}

/** `menu` is the current one: it may change while the sheet is open. */
export function useChoices(menu: Menu, food: Food, start: Start = {}): Choices {
  const index = indexOf(menu);
  const [wanted, setWanted] = useState(() => start.configuration ?? withinMenu(index, food, startOf(index, food)));
  const [quantity, setQuantity] = useState(start.quantity ?? 1);
  const [wantsHalves, setHalving] = useState(start.configuration?.secondHalfId !== undefined);
  // The same object until something changes.
  const configuration = useMemo(() => withinMenu(index, food, wanted), [index, food, wanted]);
  const line = lineOf(index, food, configuration);
  const change = useCallback(
    (next: Change) => setWanted((before) => changed({ index, food }, withinMenu(index, food, before), next)),
    [index, food],
  );
  const halve = useCallback(
    (isOn: boolean) => {
      setHalving(isOn);
      if (!isOn) change({ kind: "secondHalf", foodId: null });
    },
    [change],
  );
  const notice = useNotice(menu, food, configuration);
  return {
    index,
    food,
    configuration,
    line,
    refusal: resolveLine(index, food, configuration).refusal,
    quantity,
    notice: configuration === wanted ? notice : texts.nowChanged,
    // There may be no other pizza in the chosen size, or none is left on the menu.
    isHalving: wantsHalves && secondHalves(index, food, line.size?.size._id ?? null).length > 0,
    halve,
    change,
    adopt: (chosen) => {
      setWanted(chosen.configuration);
      setQuantity(chosen.quantity);
      setHalving(chosen.isHalving || chosen.configuration.secondHalfId !== undefined);
    },
    step: (by) => setQuantity(Math.min(CART_QUANTITY_MAX, Math.max(1, quantity + by))),
  };
}

/** As it comes; where that size is sold out, in the first one that is not. */
function startOf(index: MenuIndex, food: Food): Configuration {
  if (food.defaultSizeId === null || isSizeOnSale(index, food, food.defaultSizeId)) return {};
  const other = food.prices.find(({ sizeId }) => isSizeOnSale(index, food, sizeId));
  return other ? { sizeId: other.sizeId } : {};
}

function useNotice(menu: Menu, food: Food, configuration: Configuration): string | null {
  const [notice, setNotice] = useState<Notice | null>(null);
  const before = useRef(menu);
  useEffect(() => {
    const old = before.current;
    if (old === menu) return;
    before.current = menu;
    const next = noticeOf(old, menu, food._id, configuration);
    if (next !== null) setNotice(next);
  }, [menu, food, configuration]);
  return notice && noticeText(notice, menu, food, configuration);
}

type Notice = { soldOut: readonly string[] } | { nowPaise: number; of: Configuration };

/** As long as it is true: what is sold out may come back, and another choice has another price. */
function noticeText(notice: Notice, menu: Menu, food: Food, configuration: Configuration): string | null {
  if ("nowPaise" in notice) return notice.of === configuration ? texts.nowPriced(formatPaise(notice.nowPaise)) : null;
  const soldOut = soldOutOf(menu, food);
  const names = notice.soldOut.filter((name) => soldOut.has(name));
  return names.length > 0 ? texts.nowSoldOut(listOf(names)) : null;
}

function noticeOf(before: Menu, after: Menu, foodId: string, configuration: Configuration): Notice | null {
  const soldOut = newlySoldOut(before, after, foodId);
  if (soldOut.length > 0) return { soldOut };
  const [old, now] = [before, after].map((menu) => unitPaiseIn(menu, foodId, configuration));
  return now != null && old != null && old !== now ? { nowPaise: now, of: configuration } : null;
}

function unitPaiseIn(menu: Menu, foodId: string, configuration: Configuration): number | null {
  const index = indexOf(menu);
  const food = index.foods.get(foodId);
  const line = food && resolveLine(index, food, configuration).line;
  return line ? unitPaise(line) : null;
}
