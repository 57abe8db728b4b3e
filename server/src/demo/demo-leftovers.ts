/** What a shop with real orders still has of the demo. */
import { selectSettings, toSettings } from "../domains/settings/settings-store.ts";
import type { Db } from "../tables.ts";
import { selectDemoRows } from "./demo-rows.ts";
import { withoutDemoDetails } from "./remove-demo.ts";

export async function findDemoLeftovers(db: Db) {
  const [{ foodIds, promoIds, partnerIds }, settings] = await Promise.all([selectDemoRows(db), selectSettings(db)]);
  return {
    foods: foodIds.length,
    promos: promoIds.length,
    partners: partnerIds.length,
    hasDetails: Object.keys(withoutDemoDetails(toSettings(settings, new Date()))).length > 0,
  };
}
