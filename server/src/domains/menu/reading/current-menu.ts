/** The menu in memory is compared with the stored one by whoever relies on it. */
import { menuAt } from "@forno/contract/menu/rules/line/menu-at.ts";
import { indexOf, type MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import type { Tx } from "../../../tables.ts";
import type { Menu } from "../menu.ts";
import { selectMenu } from "./menu-store.ts";

/** The menu of this transaction, which has read `version`: that in memory, or what is stored if that has changed since. */
export async function currentIndex(tx: Tx, inMemory: Menu, { version, now }: { version: number; now: Date }): Promise<MenuIndex> {
  return inMemory.version === version ? inMemory.index : indexOf(menuAt((await selectMenu(tx)).menu, now));
}
