/** Which data of the shop is still unchanged demo data. */
import { hasFoods, selectFoodsAdded } from "../domains/menu/food-store.ts";
import { hasPromos, selectPromosAdded } from "../domains/promo/promo-store.ts";
import { selectFilledAt } from "../domains/settings/settings-store.ts";
import { hasPartners, selectPartnersAdded } from "../domains/user/account/partners-store.ts";
import type { Db } from "../tables.ts";
import { demoPartner } from "./demo-data.ts";

/** A shop that was never filled with demo data, and in which nobody has created anything yet. */
export async function isUntouched(db: Db): Promise<boolean> {
  return (await selectFilledAt(db)) === null && !(await hasFoods(db)) && !(await hasPromos(db)) && !(await hasPartners(db));
}

export interface DemoRows {
  foodIds: string[];
  promoIds: string[];
  partnerIds: string[];
}

/** What was created when the shop was filled and has not been edited since. */
export async function selectDemoRows(db: Db): Promise<DemoRows> {
  const at = await selectFilledAt(db);
  if (at === null) return { foodIds: [], promoIds: [], partnerIds: [] };
  return {
    foodIds: await selectFoodsAdded(db, at),
    promoIds: await selectPromosAdded(db, at),
    partnerIds: await selectPartnersAdded(db, { at, mobile: demoPartner.mobile }),
  };
}
