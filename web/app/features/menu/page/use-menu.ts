import type { Menu } from "@forno/contract/menu/food.ts";
import { useEffect } from "react";
import { knownMenu, useKnownMenu } from "./menu-store.ts";

/** The whole menu. `fromPage`: that of the page's loader data. */
export function useMenu(fromPage: Menu): Menu {
  useEffect(() => {
    if (knownMenu.read() !== null) return;
    // Without the file there are no cards yet, which only the count of the cart needs here.
    import("./menu-fetch.ts").then(
      ({ keepMenu }) => (knownMenu.read() === null ? keepMenu(fromPage) : undefined),
      () => {},
    );
  }, [fromPage]);
  return useKnownMenu() ?? fromPage;
}
