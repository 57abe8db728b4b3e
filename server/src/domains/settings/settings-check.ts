import { findingsOf } from "@forno/contract/fulfilment/rules/area-findings.ts";
import type { FulfilmentTerms } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { doubtOf } from "@forno/contract/fulfilment/rules/whereabouts.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import { PAGE_PARTS, type PagePart } from "@forno/contract/settings/rules/page-parts.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { databaseCheckGroup, type Finding, ok, problem, warning } from "../operations/checks/check.ts";
import { selectSettings, toSettings } from "./settings-store.ts";

const SETTINGS_PAGE = "Admin area > System settings";

export const settingsCheck = databaseCheckGroup({
  checks: {
    details: { section: "shop", title: "Contact details" },
    ordering: { section: "shop", title: "Ordering" },
    pages: { section: "shop", title: "About and delivery pages" },
    legal: { section: "shop", title: "Legal details" },
  },
  async find({ db, clock, installation: { mode } }) {
    const settings = toSettings(await selectSettings(db), clock());
    return {
      details: detailsFinding(settings),
      ordering: orderingFinding(settings),
      pages: pagesFinding(settings),
      ...(mode === "live" && { legal: legalFinding(settings) }),
    };
  },
});

type Details = Pick<Settings, "phone" | "address" | "email">;

export function detailsFinding({ phone, address, email }: Details): Finding {
  const missing = Object.entries({ phone, address, email }).flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length === 0) return ok("Phone, address and email are set");
  return warning(`Missing: ${missing.join(", ")}`, `Customers and the payment provider look for them: ${SETTINGS_PAGE} > Shop`);
}

type Legal = Pick<Settings, "grievanceName" | "grievancePhone" | "grievanceEmail"> & { tax: Pick<Settings["tax"], "fssai"> };

export function legalFinding({ tax, grievanceName, grievancePhone, grievanceEmail }: Legal): Finding {
  const missing = [
    ...(tax.fssai === null ? ["FSSAI licence number (Tax)"] : []),
    ...(grievanceName === null || (grievancePhone ?? grievanceEmail) === null
      ? ["grievance contact (Pages > Privacy policy)"]
      : []),
  ];
  if (missing.length === 0) return ok("FSSAI licence number and grievance contact are set");
  return warning(`Missing: ${missing.join(", ")}`, `Customers must be able to read both: ${SETTINGS_PAGE}`);
}

/** A live shop shows no sample texts: a part that is not written is left out. Areas are written from the settings. */
export function pagesFinding({ pages, deliveryPricing }: Pick<Settings, "pages" | "deliveryPricing">): Finding {
  // The story has a usual heading.
  const filled: readonly PagePart[] = ["storyTitle", ...(deliveryPricing === "areas" ? (["areas", "charges"] as const) : [])];
  const missing = PAGE_PARTS.filter((part) => pages[part] === "" && !filled.includes(part));
  if (missing.length === 0) return ok("All parts are written");
  return warning(`Not written, so left out in a live shop: ${missing.join(", ")}`, `Write them: ${SETTINGS_PAGE} > Pages`);
}

type Ordering = Pick<Settings, "isSwitchedOn" | "openingHours" | "specialDays" | "closeOutsideHours" | "address"> & FulfilmentTerms;

export function orderingFinding(settings: Ordering): Finding {
  const { isSwitchedOn, openingHours, specialDays, closeOutsideHours, fulfilment, address } = settings;
  if (!isSwitchedOn) return warning("Ordering is off", `Turn it on when you open: ${SETTINGS_PAGE} > Ordering`);
  const isNeverOpen = [...openingHours, ...specialDays.map(({ hours }) => hours)].every((hours) => hours === null);
  if (closeOutsideHours && isNeverOpen)
    return problem("No day has opening hours, so no order is accepted", `Set them: ${SETTINGS_PAGE} > Hours`);
  if (fulfilment.pickup && address === null)
    return warning("Customers can pick up their orders, but the shop has no address", `Set it: ${SETTINGS_PAGE} > Shop`);
  return (fulfilment.delivery && areasFinding(settings)) || ok(`On: ${offerOf(settings)}`);
}

/** Null: nothing is wrong with the areas, or a flat fee is charged. */
function areasFinding(terms: FulfilmentTerms): Finding | null {
  if (terms.deliveryPricing === "flat") return null;
  if (terms.areas.length === 0)
    return problem("Delivery is charged by area, and there is no area: every address is refused", "Add one, or charge a flat fee");
  const findings = findingsOf(terms);
  if (findings.some(({ kind }) => kind === "noLocation"))
    return problem("Areas by distance reach nobody, because the shop has no location", `Set it: ${SETTINGS_PAGE} > Shop`);
  const hidden = findings.flatMap((found) => (found.kind === "hidden" ? `${found.area.name} (in ${found.by.name})` : []));
  if (hidden.length > 0)
    return warning(`Areas that no address is in: ${hidden.join(", ")}`, "Put the smaller area first, or delete it");
  const outside = terms.areas.filter(({ rule }) => rule.kind === "polygon" && doubtOf(rule.points) !== null);
  return outside.length === 0
    ? null
    : warning(`Outside India: ${outside.map(({ name }) => name).join(", ")}`, "Are latitude and longitude swapped?");
}

function offerOf({ fulfilment, deliveryPricing, deliveryFee, areas }: FulfilmentTerms): string {
  const fee = `with a delivery fee of ${formatRupees(deliveryFee)}`;
  const delivery = deliveryPricing === "flat" ? fee : `with ${areas.length} delivery ${areas.length === 1 ? "area" : "areas"}`;
  return [fulfilment.delivery ? delivery : null, fulfilment.pickup ? "with pickup" : null].filter(Boolean).join(", ");
}
