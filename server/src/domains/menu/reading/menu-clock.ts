import { nextSaleChange } from "@forno/contract/menu/rules/line/menu-at.ts";
import type { Deps } from "../../../deps.ts";
import { notifyChange } from "../../../platform/db/changes/change-feed.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { MENU_TOPIC, type MenuDeps, notifyMenuChanged } from "../menu.ts";
import { markSettled, selectMenu } from "./menu-store.ts";

export const MENU_CLOCK = "menu-clock";
const EVERY_MINUTE = "* * * * *";

/** What is sold out until a time, or served at some times only, changes by the time alone; this job only notifies open pages. */
export async function scheduleMenuClock(deps: MenuDeps & Pick<Deps, "db" | "events" | "jobs">): Promise<void> {
  await deps.jobs.schedule(MENU_CLOCK, EVERY_MINUTE, () => settleMenu(deps));
}

async function settleMenu(deps: MenuDeps & Pick<Deps, "db" | "events">): Promise<void> {
  const now = deps.clock();
  const { menu, settledAt } = await selectMenu(deps.db);
  const next = settledAt && nextSaleChange(menu, settledAt);
  if (settledAt && (!next || next > now)) return;
  const isSettled = await inTransaction(deps.db, async (tx) => {
    if (!(await markSettled(tx, settledAt, now))) return false;
    await notifyChange(tx, MENU_TOPIC);
    return true;
  });
  if (isSettled && settledAt) notifyMenuChanged(deps);
}
