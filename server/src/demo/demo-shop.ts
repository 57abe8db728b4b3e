/** Fills an empty demo shop, so that the first page shows something. */
import type { PromoFields } from "@forno/contract/promo/promo-input.ts";
import { endOfDayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { v7 as newId } from "uuid";
import type { Deps } from "../deps.ts";
import { MENU_TOPIC } from "../domains/menu/menu.ts";
import { insertPromo } from "../domains/promo/promo-store.ts";
import { SETTINGS_TOPIC } from "../domains/settings/settings.ts";
import { lockSettings, markFilled, updateSettings } from "../domains/settings/settings-store.ts";
import { insertPartner } from "../domains/user/account/partners-store.ts";
import { notifyChange } from "../platform/db/changes/change-feed.ts";
import { inTransaction } from "../platform/db/database.ts";
import type { Tx } from "../tables.ts";
import { type DemoPromo, demoAreas, demoPartner, demoPromos, demoShop } from "./demo-data.ts";
import { isUntouched } from "./demo-rows.ts";
import { lockDemo } from "./demo-store.ts";
import { type DemoPictures, fillDemoMenu, processDemoPictures } from "./menu/demo-menu.ts";

const DAY_MS = 24 * 3_600_000;

/** Runs once in the life of a shop, and never in live mode. Returns whether it filled the shop. */
export async function fillDemoShop({
  db,
  images,
  clock,
  config,
}: Pick<Deps, "db" | "images" | "clock" | "config">): Promise<boolean> {
  if (config.mode !== "demo" || !(await isUntouched(db))) return false;
  const pictures = await processDemoPictures(images);
  return await inTransaction(db, async (tx) => {
    await lockDemo(tx);
    if (!(await isUntouched(tx))) return false;
    await fill(tx, pictures, clock());
    return true;
  });
}

async function fill(tx: Tx, pictures: DemoPictures, now: Date): Promise<void> {
  await fillDemoMenu(tx, pictures, now);
  for (const promo of demoPromos) await insertPromo(tx, fieldsOf(promo, now), now);
  await insertPartner(tx, { id: newId(), ...demoPartner, at: now });
  await lockSettings(tx);
  await updateSettings(tx, { ...demoShop, areas: demoAreas });
  await markFilled(tx, now);
  await notifyChange(tx, MENU_TOPIC);
  await notifyChange(tx, SETTINGS_TOPIC);
}

const UNLIMITED = {
  validFrom: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  firstOrderOnly: false,
  maxDiscount: null,
  isPrivate: false,
};

function fieldsOf({ validForDays, ...promo }: DemoPromo, now: Date): PromoFields {
  const lastDay = new Date(now.getTime() + validForDays * DAY_MS);
  return { ...promo, ...UNLIMITED, validUntil: endOfDayInKolkata(lastDay.toISOString()) ?? lastDay };
}
