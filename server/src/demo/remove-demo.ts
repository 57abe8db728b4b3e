/** Removes from a shop the demo data that nobody has edited. */

import { isDeepStrictEqual } from "node:util";
import type { DemoData, Settings } from "@forno/contract/settings/settings.ts";
import type { ShopChanges } from "@forno/contract/settings/shop-input.ts";
import type { Deps } from "../deps.ts";
import { recordAudit } from "../domains/audit/audit.ts";
import { endPartner, notifyPartnerEnded } from "../domains/delivery/partners/partners.ts";
import { removeFromMenu } from "../domains/menu/food.ts";
import { notifyMenuChanged } from "../domains/menu/menu.ts";
import { deletePromos } from "../domains/promo/promo-store.ts";
import { changeSettings } from "../domains/settings/settings-changes.ts";
import { lockSettings, toSettings } from "../domains/settings/settings-store.ts";
import { inTransaction } from "../platform/db/database.ts";
import type { Caller } from "../platform/http/caller.ts";
import { refuse } from "../platform/http/refusal.ts";
import { demoAreas, demoShop } from "./demo-data.ts";
import { type DemoRows, selectDemoRows } from "./demo-rows.ts";
import { removeDemoParts } from "./menu/remove-demo-parts.ts";

type RemoveDeps = Pick<Deps, "db" | "clock" | "config" | "events">;

const countOf = ({ foodIds, promoIds, partnerIds }: DemoRows): DemoData => ({
  foods: foodIds.length,
  promos: promoIds.length,
  partners: partnerIds.length,
});

/** None in live mode. */
export async function countDemoData({ db, config }: Pick<Deps, "db" | "config">): Promise<DemoData> {
  if (config.mode !== "demo") return { foods: 0, promos: 0, partners: 0 };
  return countOf(await selectDemoRows(db));
}

/** Orders stay as they are; open ones of the demo's partner become unassigned. Refuses with `demoDataOnly`. */
export async function removeDemoData(deps: RemoveDeps, admin: Caller): Promise<DemoData> {
  if (deps.config.mode !== "demo") throw refuse("demoDataOnly");
  const now = deps.clock();
  const { removed, ended } = await inTransaction(deps.db, async (tx) => {
    const settings = await lockSettings(tx);
    const rows = await selectDemoRows(tx);
    for (const id of rows.foodIds) await removeFromMenu(tx, id);
    if (settings.demo_filled_at !== null) await removeDemoParts(tx);
    await notifyMenuChanged(tx);
    await deletePromos(tx, rows.promoIds);
    const ended = [];
    for (const id of rows.partnerIds) ended.push(await endPartner(tx, admin, id, now));
    await changeSettings(tx, settings, withoutDemoDetails(toSettings(settings, now)), now);
    const subject = { type: "settings", id: null, label: "Demo data" } as const;
    const removed = countOf(rows);
    await recordAudit(tx, admin, { action: "settings.removeDemoData", subject, details: removed }, now);
    return { removed, ended };
  });
  for (const partner of ended) notifyPartnerEnded(deps, partner);
  return removed;
}

export function withoutDemoDetails(shop: Settings): ShopChanges {
  const changes: ShopChanges = {};
  if (shop.phone === demoShop.phone) changes.phone = null;
  if (shop.email === demoShop.email) changes.email = null;
  if (shop.address === demoShop.address) changes.address = null;
  if (shop.socialUrl === demoShop.socialUrl) changes.socialUrl = null;
  // An owner who charges by the demo's areas has chosen them, and they are measured from its place.
  if (shop.deliveryPricing === "flat") {
    if (isDeepStrictEqual(shop.location, demoShop.location)) changes.location = null;
    if (
      isDeepStrictEqual(
        shop.areas.map(({ _id, ...area }) => area),
        demoAreas,
      )
    )
      changes.areas = [];
  }
  return changes;
}
