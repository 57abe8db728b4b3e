import type { Menu } from "@forno/contract/menu/food.ts";
import { menuAt } from "@forno/contract/menu/rules/line/menu-at.ts";
import { useMemo, useState } from "react";
import { useNow } from "../../../platform/state/now.ts";

const MINUTE_MS = 60_000;

/** What goes on sale or off by itself does so within a minute. The same object while nothing changes. */
export function useMenuNow(menu: Menu | null): Menu | null {
  const minute = Math.floor(useNow(MINUTE_MS) / MINUTE_MS);
  const next = useMemo(() => menu && menuAt(menu, new Date(Math.max(minute * MINUTE_MS, Date.now()))), [menu, minute]);
  const text = useMemo(() => JSON.stringify(next), [next]);
  const [shown, setShown] = useState({ text, menu: next });
  if (shown.text !== text) setShown({ text, menu: next });
  return shown.menu;
}
