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
  "isSwitchedOn" | "openingHours" | "closeOutsideHours" | "deliveryFee" | "deliveryPricing" | "fulfilment"
>;

export function orderingFinding(settings: Ordering): Finding {
  const { isSwitchedOn, openingHours, closeOutsideHours, deliveryFee, deliveryPricing } = settings;
  if (!isSwitchedOn) return warning("Ordering is off", `Turn it on when you open: ${SETTINGS_PAGE} > Ordering`);
  const isNeverOpen = openingHours.every((hours) => hours === null);
  if (closeOutsideHours && isNeverOpen)
    return problem("No day has opening hours, so no order is accepted", `Set them: ${SETTINGS_PAGE} > Hours`);
  if (deliveryPricing === "areas" || !settings.fulfilment.delivery)
    return problem(
      "This site cannot take orders by area or for pickup only: it asks for no place",
      "Charge a flat fee, unless all your orders come from another site through the API",
    );
  return ok(`On, with a delivery fee of ${formatRupees(deliveryFee)}`);
}
