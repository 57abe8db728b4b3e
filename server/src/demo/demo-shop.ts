/** Fills an empty demo shop, so that the first page shows something. */
import { readFile } from "node:fs/promises";
import type { PromoFields } from "@forno/contract/inputs/promo-input.ts";
import { endOfDayInKolkata } from "@forno/contract/rules/time/kolkata-day.ts";
import { v7 as newId } from "uuid";
import type { Deps } from "../deps.ts";
import { insertPicturedFood } from "../domains/food/food.ts";
import { MENU_TOPIC } from "../domains/food/menu.ts";
import { insertPromo } from "../domains/promo/promo-store.ts";
import { SETTINGS_TOPIC } from "../domains/settings/settings.ts";
import { lockSettings, markFilled, updateSettings } from "../domains/settings/settings-store.ts";
import { insertPartner } from "../domains/user/account/partners-store.ts";
import { notifyChange } from "../platform/db/changes/change-feed.ts";
import { inTransaction } from "../platform/db/database.ts";
import type { ProcessedImage } from "../providers/images/image-processor.ts";
import type { Tx } from "../tables.ts";
import { type DemoFood, type DemoPromo, demoFoods, demoPartner, demoPromos, demoShop } from "./demo-menu.ts";
import { isUntouched } from "./demo-rows.ts";
import { lockDemo } from "./demo-store.ts";

const DAY_MS = 24 * 3_600_000;

/** Runs once in the life of a shop, and never in live mode. Returns whether it filled the shop. */
export async function fillDemoShop({
  db,
  images,
  clock,
  config,
}: Pick<Deps, "db" | "images" | "clock" | "config">): Promise<boolean> {
  if (config.mode !== "demo" || !(await isUntouched(db))) return false;
  const foods = await Promise.all(demoFoods.map((food) => withPicture(images, food)));
  return await inTransaction(db, async (tx) => {
    await lockDemo(tx);
    if (!(await isUntouched(tx))) return false;
    await fill(tx, foods, clock());
    return true;
  });
}

interface PicturedFood {
  food: DemoFood;
  image: ProcessedImage;
}

async function withPicture(images: Deps["images"], food: DemoFood): Promise<PicturedFood> {
  return { food, image: await images.process(await readFile(new URL(`pictures/${food.picture}`, import.meta.url))) };
}

async function fill(tx: Tx, foods: readonly PicturedFood[], now: Date): Promise<void> {
  for (const { food, image } of foods) {
    const { picture: _, ...fields } = food;
    await insertPicturedFood(tx, fields, image, now);
  }
  for (const promo of demoPromos) await insertPromo(tx, fieldsOf(promo, now), now);
  await insertPartner(tx, { id: newId(), ...demoPartner, at: now });
  await lockSettings(tx);
  await updateSettings(tx, demoShop);
  await markFilled(tx, now);
  await notifyChange(tx, MENU_TOPIC);
  await notifyChange(tx, SETTINGS_TOPIC);
}

const UNLIMITED = { validFrom: null, maxUses: null, maxUsesPerCustomer: null, firstOrderOnly: false };

function fieldsOf({ validForDays, ...promo }: DemoPromo, now: Date): PromoFields {
  const lastDay = new Date(now.getTime() + validForDays * DAY_MS);
  return { ...promo, ...UNLIMITED, validUntil: endOfDayInKolkata(lastDay.toISOString()) ?? lastDay };
}
