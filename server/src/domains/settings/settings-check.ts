import { formatRupees } from "@forno/contract/money/money.ts";
import { PAGE_PARTS } from "@forno/contract/settings/rules/page-parts.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { databaseCheckGroup, type Finding, ok, problem, warning } from "../operations/checks/check.ts";
import { selectSettings, toSettings } from "./settings-store.ts";

const SETTINGS_PAGE = "Admin area > System settings";

export const settingsCheck = databaseCheckGroup({
  checks: {
    details: { section: "shop", title: "Contact details" },
    ordering: { section: "shop", title: "Ordering" },
    pages: { section: "shop", title: "About and delivery pages" },
  },
  async find({ db, clock }) {
    const settings = toSettings(await selectSettings(db), clock());
    return { details: detailsFinding(settings), ordering: orderingFinding(settings), pages: pagesFinding(settings) };
  },
});

type Details = Pick<Settings, "phone" | "address" | "email">;

export function detailsFinding({ phone, address, email }: Details): Finding {
  const missing = Object.entries({ phone, address, email }).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length === 0) return ok("Phone, address and email are set");
  return warning(`Missing: ${missing.join(", ")}`, `Customers and the payment provider look for them: ${SETTINGS_PAGE} > Shop`);
}

/** A live shop shows no sample texts: a part that is not written is left out. */
export function pagesFinding({ pages }: Pick<Settings, "pages">): Finding {
  const missing = PAGE_PARTS.filter((part) => pages[part] === "");
  if (missing.length === 0) return ok("All parts are written");
  return warning(`Not written, so left out in a live shop: ${missing.join(", ")}`, `Write them: ${SETTINGS_PAGE} > Pages`);
}

type Ordering = Pick<
  Settings,
  "isSwitchedOn" | "openingHours" | "closeOutsideHours" | "deliveryFee" | "deliveryPricing" | "areas" | "location"
>;

export function orderingFinding(settings: Ordering): Finding {
  const { isSwitchedOn, openingHours, closeOutsideHours, deliveryFee, deliveryPricing, areas, location } = settings;
  if (!isSwitchedOn) return warning("Ordering is off", `Turn it on when you open: ${SETTINGS_PAGE} > Ordering`);
  const isNeverOpen = openingHours.every((hours) => hours === null);
  if (closeOutsideHours && isNeverOpen)
    return problem("No day has opening hours, so no order is accepted", `Set them: ${SETTINGS_PAGE} > Hours`);
  if (deliveryPricing === "flat") return ok(`On, with a delivery fee of ${formatRupees(deliveryFee)}`);
  if (areas.length === 0)
    return problem("There are no delivery areas, so no delivery is accepted", "Add one, or charge a flat fee");
  if (location === null && areas.some(({ rule }) => rule.kind === "distance"))
    return problem("Areas by distance need the shop's location", `Set it: ${SETTINGS_PAGE} > Shop`);
  return ok(`On, with ${areas.length === 1 ? "one delivery area" : `${areas.length} delivery areas`}`);
}
