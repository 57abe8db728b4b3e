import { menuAt } from "@forno/contract/rules/line/menu-at.ts";
import type { Menu } from "@forno/contract/shop/food.ts";
import { useMemo, useRef } from "react";
import { useNow } from "../../../platform/state/now.ts";

const MINUTE_MS = 60_000;

/** What goes on sale or off by itself does so within a minute. The same object while nothing changes. */
export function useMenuNow(menu: Menu | null): Menu | null {
  const minute = Math.floor(useNow(MINUTE_MS) / MINUTE_MS);
  const shown = useRef<{ from: Menu; text: string; menu: Menu } | null>(null);
  return useMemo(() => {
    if (!menu) return null;
    const next = menuAt(menu, new Date(Math.max(minute * MINUTE_MS, Date.now())));
    const text = JSON.stringify(next);
    if (shown.current?.text !== text) shown.current = { from: menu, text, menu: next };
    return shown.current.menu;
  }, [menu, minute]);
}
