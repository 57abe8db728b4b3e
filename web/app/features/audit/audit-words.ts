/** An audit entry in words: what changed, and a link to it. */
import type { AuditEntry, AuditSubject } from "@forno/contract/audit/audit.ts";
import { ONLINE_FULFILMENTS, type OnlineFulfilment, type Point } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import type { Permission } from "@forno/contract/wire/permissions.ts";
import { formatDateTime } from "../../platform/format/dates.ts";
import { areasTexts } from "../areas/texts/en.ts";
import { foodTexts } from "../menu-editor/texts/en-food.ts";
import { orderBoardTexts } from "../order/texts/en-admin.ts";
import { statusLabels, statusName } from "../order/texts/en-status.ts";
import { exceptionVerbs, exceptionWords } from "../payment/texts/en.ts";
import { discountTypeLabels } from "../promo/texts/en-admin.ts";
import { hoursLine } from "../settings/hours/hours.ts";
import { auditFields, auditTexts as texts } from "./texts/en.ts";

const titles = Object.fromEntries(Object.entries(exceptionWords).map(([kind, { title }]) => [kind, title]));
const verbs = Object.fromEntries(Object.entries(exceptionVerbs).map(([action, { verb }]) => [action, verb]));

/** The labels of values that are stored as codes. */
const names: Record<string, Readonly<Record<string, string>>> = {
  status: statusLabels,
  pickupStatus: Object.fromEntries(ORDER_STATUSES.map((status) => [status, statusName({ fulfilment: "pickup" }, status)])),
  secondFactor: texts.factors,
  kind: titles,
  action: verbs,
  discountType: discountTypeLabels,
  category: foodTexts.categories,
  reason: orderBoardTexts.detail.reasons,
  deliveryPricing: areasTexts.pricings,
};

/** An uploaded file, whose name means nothing to people. */
const PICTURE = /^[\w-]+\.(webp|avif|jpe?g|png)$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function words(field: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return texts.none;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  if (field === "openingHours" && Array.isArray(value)) return hoursLine(value) || texts.none;
  if (Array.isArray(value)) return value.join(", ") || texts.none;
  if (field === "location" && isPoint(value)) return `${value.lat}, ${value.lng}`;
  if (field === "fulfilment" && typeof value === "object") return offered(value) || texts.none;
  if (typeof value === "object") return JSON.stringify(value);
  if (typeof value === "number") return value.toLocaleString("en-IN");
  const text = `${value}`;
  if (MOMENT.test(text)) return formatDateTime(text);
  return PICTURE.test(text) ? texts.picture : (names[field]?.[text] ?? text);
}

const isPoint = (value: unknown): value is Point => typeof value === "object" && value !== null && "lat" in value && "lng" in value;

const offered = (fulfilment: object): string =>
  ONLINE_FULFILMENTS.filter((way) => (fulfilment as Partial<Record<OnlineFulfilment, boolean>>)[way])
    .map((way) => areasTexts.offers[way])
    .join(", ");

function lineOf([field, value]: readonly [string, unknown]): string {
  const name = auditFields[field] ?? field;
  return isChange(value) ? texts.was(name, words(field, value.from), words(field, value.to)) : texts.is(name, words(field, value));
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === "object" && value !== null && "from" in value && "to" in value;

/** A line per changed field, with its old and new value. */
export function linesOf({ action, details }: AuditEntry): string[] {
  if (!isChange(details)) return Object.entries(details).map(lineOf);
  const { from, to, ...rest } = details;
  if (action !== "order.status") return [["image", { from, to }] as const, ...Object.entries(rest)].map(lineOf);
  const { fulfilment, ...others }: Record<string, unknown> = rest;
  return [[fulfilment === "pickup" ? "pickupStatus" : "status", { from, to }] as const, ...Object.entries(others)].map(lineOf);
}

/** The page of a subject, and what it needs. */
interface Place {
  needs: Permission;
  to: string;
}

const MENU: Place = { needs: "menu", to: "/admin/menu" };
const places: Record<AuditSubject, (id: string) => Place> = {
  session: () => ({ needs: "staff", to: "/admin/sessions" }),
  secondFactor: () => ({ needs: "adminArea", to: "/admin/second-factor" }),
  settings: () => ({ needs: "settings", to: "/admin/settings" }),
  food: (id) => ({ needs: "menu", to: `/admin/menu/foods/${id}` }),
  section: () => MENU,
  size: () => MENU,
  group: () => MENU,
  menu: () => MENU,
  promo: () => ({ needs: "menu", to: "/admin/promocodes" }),
  order: (id) => ({ needs: "orders", to: `/admin/orders/${id}` }),
  payment: (id) => ({ needs: "payments", to: id ? `/admin/payments?view=all&q=${id}` : "/admin/payments" }),
  staff: () => ({ needs: "staff", to: "/admin/staff" }),
  printer: () => ({ needs: "settings", to: "/admin/printers" }),
  partner: () => ({ needs: "delivery", to: "/admin/delivery-boys" }),
  message: () => ({ needs: "messages", to: "/admin/sms" }),
  export: () => ({ needs: "reports", to: "/admin/audit" }),
  backup: () => ({ needs: "settings", to: "/admin/system" }),
};

/** The subject's name; an exception without a payment is named by its kind. */
export const labelOf = ({ subject: { type, label } }: AuditEntry): string =>
  type === "payment" ? (titles[label] ?? label) : label;

/** Null if the subject was deleted, or is an exported file. */
export const placeOf = ({ action, subject: { type, id } }: AuditEntry): Place | null =>
  /\.(remove|delete|export)$/.test(action) ? null : places[type](id ?? "");
