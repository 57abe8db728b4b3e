import { nextSaleChange } from "@forno/contract/menu/rules/line/menu-at.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { notifyMenuChanged } from "../menu.ts";
import { markSettled, selectMenu } from "./menu-store.ts";

export const MENU_CLOCK = "menu-clock";
const EVERY_MINUTE = "* * * * *";

/** What is sold out until a time, or served at some times only, changes by the time alone; this job only notifies open pages. */
export async function scheduleMenuClock(deps: Pick<Deps, "db" | "clock" | "jobs">): Promise<void> {
  await deps.jobs.schedule(MENU_CLOCK, EVERY_MINUTE, () => settleMenu(deps));
}

async function settleMenu(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = deps.clock();
  const { menu, settledAt } = await selectMenu(deps.db);
  const next = settledAt && nextSaleChange(menu, settledAt);
  if (settledAt && (!next || next > now)) return;
  await inTransaction(deps.db, async (tx) => {
    if ((await markSettled(tx, settledAt, now)) && settledAt) await notifyMenuChanged(tx);
  });
}
