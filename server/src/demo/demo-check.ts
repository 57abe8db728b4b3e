/** What a shop with real orders still has of the demo. */
import { databaseCheckGroup, type Finding, ok, warning } from "../domains/operations/checks/check.ts";
import { selectSettings, toSettings } from "../domains/settings/settings-store.ts";
import type { Db } from "../tables.ts";
import { selectDemoRows } from "./demo-rows.ts";
import { withoutDemoDetails } from "./remove-demo.ts";

export const demoCheck = databaseCheckGroup({
  checks: { demo: { section: "shop", title: "Demo data" } },
  find: async ({ db, installation: { mode } }) => (mode === "live" ? { demo: demoFinding(await findLeftovers(db)) } : {}),
});

interface DemoLeftovers {
  foods: number;
  promos: number;
  partners: number;
  hasDetails: boolean;
}

async function findLeftovers(db: Db): Promise<DemoLeftovers> {
  const [{ foodIds, promoIds, partnerIds }, settings] = await Promise.all([selectDemoRows(db), selectSettings(db)]);
  return {
    foods: foodIds.length,
    promos: promoIds.length,
    partners: partnerIds.length,
    hasDetails: Object.keys(withoutDemoDetails(toSettings(settings, new Date()))).length > 0,
  };
}

const counted = (amount: number, one: string, many: string): string[] =>
  amount === 0 ? [] : [`${amount} ${amount === 1 ? one : many}`];

export function demoFinding({ foods, promos, partners, hasDetails }: DemoLeftovers): Finding {
  const left = [
    ...counted(foods, "food", "foods"),
    ...counted(promos, "promo code", "promo codes"),
    ...counted(partners, "delivery partner", "delivery partners"),
    ...(hasDetails ? ["contact details"] : []),
  ];
  if (left.length === 0) return ok("Nothing of the demo is left");
  return warning(
    `Still as in the demo: ${left.join(", ")}`,
    "Customers can order them. Change or remove what you do not sell: Admin area > Menu, Promo codes, Delivery Boys and System settings",
  );
}
