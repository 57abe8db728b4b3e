import { formatRupees } from "@forno/contract/money/money.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { hasFoods } from "../../../menu/food-store.ts";
import { selectSettings, toSettings } from "../../../settings/settings-store.ts";
import { type DemoLeftovers, databaseCheckGroup, type Finding, ok, problem, warning } from "../check.ts";

const SETTINGS_PAGE = "Admin area > System settings";

export const shopChecks = databaseCheckGroup({
  checks: {
    demo: { section: "shop", title: "Demo data" },
    details: { section: "shop", title: "Contact details" },
    menu: { section: "shop", title: "Menu" },
    ordering: { section: "shop", title: "Ordering" },
  },
  async find({ db, clock, findDemoLeftovers, installation: { mode } }) {
    const settings = toSettings(await selectSettings(db), clock());
    return {
      ...(mode === "live" && { demo: demoFinding(await findDemoLeftovers(db)) }),
      details: detailsFinding(settings),
      menu: (await hasFoods(db))
        ? ok("There are foods on the menu")
        : problem("The menu is empty", "Add foods or import a menu: Admin area > Menu"),
      ordering: orderingFinding(settings),
    };
  },
});

const counted = (amount: number, one: string, many: string): string[] =>
  amount === 0 ? [] : [`${amount} ${amount === 1 ? one : many}`];

export function demoFinding({ foods, promos, partners, hasDetails }: DemoLeftovers): Finding {
  const left = [
    ...counted(foods, "food", "foods"),
    ...counted(promos, "promo code", "promo codes"),
    ...counted(partners, "delivery boy", "delivery boys"),
    ...(hasDetails ? ["contact details"] : []),
  ];
  if (left.length === 0) return ok("Nothing of the demo is left");
  return warning(
    `Still as in the demo: ${left.join(", ")}`,
    "Customers can order them. Change or remove what you do not sell: Admin area > Menu, Promo codes, Delivery boys and System settings",
  );
}

type Details = Pick<Settings, "phone" | "address" | "email">;

export function detailsFinding({ phone, address, email }: Details): Finding {
  const missing = Object.entries({ phone, address, email }).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length === 0) return ok("Phone, address and email are set");
  return warning(`Missing: ${missing.join(", ")}`, `Customers and the payment provider look for them: ${SETTINGS_PAGE} > Shop`);
}

type Ordering = Pick<Settings, "isSwitchedOn" | "openingHours" | "closeOutsideHours" | "deliveryFee">;

export function orderingFinding({ isSwitchedOn, openingHours, closeOutsideHours, deliveryFee }: Ordering): Finding {
  if (!isSwitchedOn) return warning("Ordering is off", `Turn it on when you open: ${SETTINGS_PAGE} > Ordering`);
  const isNeverOpen = openingHours.every((hours) => hours === null);
  if (closeOutsideHours && isNeverOpen)
    return problem("No day has opening hours, so no order is accepted", `Set them: ${SETTINGS_PAGE} > Hours`);
  return ok(`On, with a delivery fee of ${formatRupees(deliveryFee)}`);
}
