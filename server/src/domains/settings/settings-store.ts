import type { FulfilmentTerms } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { OrderTimesTerms } from "@forno/contract/fulfilment/rules/order-times.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import { isOpenAt } from "@forno/contract/settings/rules/opening-hours.ts";
import { busyAt, type PromiseTerms } from "@forno/contract/settings/rules/order-times.ts";
import { type NotTaken, type PromiseOffer, takesOrders } from "@forno/contract/settings/rules/ordering.ts";
import { isSwitchedOnAt, type OrderingTerms, ordersTaken } from "@forno/contract/settings/rules/orders-taken.ts";
import { PAGE_PARTS, type Pages } from "@forno/contract/settings/rules/page-parts.ts";
import { CURRENCY, type MapSource, type Settings } from "@forno/contract/settings/settings.ts";
import type { ShopChanges } from "@forno/contract/settings/shop-input.ts";
import { type TaxSettings, taxAt, UNTAXED } from "@forno/contract/tax/rules/tax-terms.ts";
import { type Selectable, sql } from "kysely";
import { v7 as newId } from "uuid";
import { type Statement, statement } from "../../platform/db/statements/batch.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import type { Db, Tables, Tx } from "../../tables.ts";

export type SettingsRow = Selectable<Tables["settings"]>;

type OrderingColumns = Pick<
  SettingsRow,
  "is_order_enabled" | "ordering_off_until" | "close_outside_hours" | "opening_hours" | "special_days"
>;

export const orderingTerms = (row: OrderingColumns): OrderingTerms => ({
  isSwitchedOn: row.is_order_enabled,
  offUntil: row.ordering_off_until,
  closeOutsideHours: row.close_outside_hours,
  openingHours: row.opening_hours,
  specialDays: row.special_days,
});

const PLACING_COLUMNS = [
  "is_order_enabled",
  "ordering_off_until",
  "close_outside_hours",
  "opening_hours",
  "special_days",
  "scheduling",
  "kitchen",
  "busy",
  "promise_terms",
  "delivery_fee_paise",
  "cash_on_delivery",
  "cash_limit_paise",
  "delivery_promise",
  "promise_automatic",
  "offers_delivery",
  "offers_pickup",
  "delivery_pricing",
  "areas",
  "detour_factor",
  "latitude",
  "longitude",
  "tax",
  "counter_open",
] as const;

/**
 * Names the columns and takes a parameter so that the statement is prepared, and remains valid when a newer build adds a column.
 */
const sharedSettings = prepared((db: Db, onlyRow: true) => lockedPlacingTerms(db).where("only_row", "=", onlyRow));

/** The terms for carts and orders. They stay valid until the transaction ends, because turning ordering off waits for that. */
export const placingTermsLocked = (tx: Tx): Statement<(now: Date) => PlacingTerms> =>
  statement(sharedSettings.query(tx, true), ([row]) => {
    if (!row) throw new Error("the shop has no settings");
    return (now) => placingTermsOf(row, now);
  });

/** The row with the terms, locked as by `placingTermsLocked`: for a statement that reads more. */
export const lockedPlacingTerms = (db: Db) => db.selectFrom("settings").select(PLACING_COLUMNS).forShare();

export type PlacingTermsRow = Pick<SettingsRow, (typeof PLACING_COLUMNS)[number]>;

export function placingTermsOf(row: PlacingTermsRow, now: Date): PlacingTerms {
  const taken = ordersTaken(orderingTerms(row), now);
  return {
    notTaken: taken.isTaken ? null : taken.why,
    fulfilment: fulfilmentTermsOf(row),
    times: orderTimesOf(row),
    cashOnDelivery: row.cash_on_delivery,
    cashLimitPaise: row.cash_limit_paise,
    promise: { offer: row.delivery_promise, isAutomatic: row.promise_automatic, terms: row.promise_terms },
    tax: taxOf(row, now),
    isCounterOpen: row.counter_open,
  };
}

/** At that moment. */
export const taxOf = ({ tax }: Pick<SettingsRow, "tax">, now: Date): TaxSettings => taxAt({ ...UNTAXED, ...tax }, now);

const locationOf = ({ latitude: lat, longitude: lng }: Pick<SettingsRow, "latitude" | "longitude">) =>
  lat === null || lng === null ? null : { lat, lng };

export const fulfilmentTermsOf = (row: PlacingTermsRow): FulfilmentTerms => ({
  fulfilment: { delivery: row.offers_delivery, pickup: row.offers_pickup },
  deliveryPricing: row.delivery_pricing,
  deliveryFee: toRupees(row.delivery_fee_paise),
  areas: row.areas,
  location: locationOf(row),
  detourFactor: row.detour_factor,
});

const orderTimesOf = (row: PlacingTermsRow): OrderTimesTerms => ({
  openingHours: row.opening_hours,
  specialDays: row.special_days,
  closeOutsideHours: row.close_outside_hours,
  scheduling: row.scheduling,
  kitchen: row.kitchen,
  busy: row.busy,
});

/** Whether dishes can be put into carts: also while the shop is closed, to order them for later. */
export const takesCarts = ({ notTaken, times }: PlacingTerms): boolean => takesOrders(notTaken, times.scheduling);

export interface PlacingTerms {
  /** Why no order is taken for now; null: it is. */
  notTaken: NotTaken | null;
  fulfilment: FulfilmentTerms;
  times: OrderTimesTerms;
  cashOnDelivery: boolean;
  /** The largest total that may be paid in cash; null: any. */
  cashLimitPaise: number | null;
  promise: { offer: PromiseOffer; isAutomatic: boolean; terms: PromiseTerms };
  tax: TaxSettings;
  /** Whatever is taken online. */
  isCounterOpen: boolean;
}

export async function selectSettings(db: Db): Promise<SettingsRow> {
  return await db.selectFrom("settings").selectAll().executeTakeFirstOrThrow();
}

/**
 * Waits for transactions that hold `placingTermsLocked`. The table lock makes later ones wait for this one: with a row lock alone,
 * a stream of overlapping orders would prevent the change forever.
 */
export async function lockSettings(tx: Tx): Promise<SettingsRow> {
  await sql`LOCK TABLE settings IN EXCLUSIVE MODE`.execute(tx);
  return await selectSettings(tx);
}

export interface SettingsChange extends Omit<ShopChanges, "openingDays"> {
  tax?: TaxSettings;
  isSwitchedOn?: boolean;
  offUntil?: Date | null;
  logo?: string | null;
  aboutPicture?: string | null;
  notifiedEnabled?: boolean;
  version?: number;
  map?: MapSource | null;
}

/** Absent fields stay unchanged. The settings must be locked (`lockSettings`). */
export async function updateSettings(tx: Tx, change: SettingsChange): Promise<SettingsRow> {
  return await tx
    .updateTable("settings")
    .set({
      is_order_enabled: change.isSwitchedOn,
      ordering_off_until: change.offUntil,
      told_enabled: change.notifiedEnabled,
      logo: change.logo,
      about_picture: change.aboutPicture,
      shop_name: change.shopName,
      phone: change.phone,
      email: change.email,
      address: change.address,
      latitude: change.location === null ? null : change.location?.lat,
      longitude: change.location === null ? null : change.location?.lng,
      social_url: change.socialUrl,
      grievance_name: change.grievanceName,
      grievance_phone: change.grievancePhone,
      grievance_email: change.grievanceEmail,
      delivery_fee_paise: change.deliveryFee === undefined ? undefined : toPaise(change.deliveryFee),
      cash_on_delivery: change.cashOnDelivery,
      cash_limit_paise: change.cashLimit == null ? change.cashLimit : toPaise(change.cashLimit),
      opening_hours: change.openingHours && JSON.stringify(change.openingHours),
      close_outside_hours: change.closeOutsideHours,
      delivery_promise: change.deliveryPromise,
      promise_automatic: change.isPromiseAutomatic,
      staff_second_factor: change.staffSecondFactor,
      staff_lock_minutes: change.staffLockMinutes,
      handoff_code: change.handoffCode,
      customers_can_cancel: change.customersCanCancel,
      counter_open: change.counterOpen,
      pages: change.pages && sql<Partial<Pages>>`pages || ${JSON.stringify(change.pages)}::jsonb`,
      offers_delivery: change.fulfilment?.delivery,
      offers_pickup: change.fulfilment?.pickup,
      delivery_pricing: change.deliveryPricing,
      areas: change.areas && JSON.stringify(change.areas.map(({ _id = newId(), ...area }) => ({ _id, ...area }))),
      detour_factor: change.detourFactor,
      special_days: change.specialDays && JSON.stringify(change.specialDays),
      scheduling: change.scheduling && merged("scheduling", change.scheduling),
      kitchen: change.kitchen && merged("kitchen", change.kitchen),
      busy: change.busy && JSON.stringify(change.busy),
      version: change.version,
      map: change.map && JSON.stringify(change.map),
      promise_terms: change.promise && merged("promise_terms", change.promise),
      tax: change.tax && JSON.stringify(change.tax),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Its parts that are given, and the others as they are: another admin may have changed them. */
const merged = <T extends object>(column: "scheduling" | "kitchen" | "promise_terms", parts: Partial<T>) =>
  sql<T>`${sql.ref(column)} || ${JSON.stringify(parts)}::jsonb`;

export function toSettings(row: SettingsRow, now: Date): Settings {
  const terms = orderingTerms(row);
  const isSwitchedOn = isSwitchedOnAt(terms, now);
  const orders = ordersTaken(terms, now);
  return {
    isOrderEnabled: orders.isTaken,
    isSwitchedOn,
    orderingOffUntil: isSwitchedOn ? null : (terms.offUntil?.toISOString() ?? null),
    ordersAgainAt: orders.isTaken ? null : (orders.againAt?.toISOString() ?? null),
    isOpenNow: isOpenAt(row.opening_hours, now, row.special_days),
    shopName: row.shop_name,
    phone: row.phone,
    email: row.email,
    address: row.address,
    socialUrl: row.social_url,
    grievanceName: row.grievance_name,
    grievancePhone: row.grievance_phone,
    grievanceEmail: row.grievance_email,
    logo: row.logo,
    aboutPicture: row.about_picture,
    ...fulfilmentTermsOf(row),
    ...orderTimesOf(row),
    busy: busyAt(row.busy, now),
    promise: row.promise_terms,
    cashOnDelivery: row.cash_on_delivery,
    cashLimit: row.cash_limit_paise === null ? null : toRupees(row.cash_limit_paise),
    deliveryPromise: row.delivery_promise,
    isPromiseAutomatic: row.promise_automatic,
    staffSecondFactor: row.staff_second_factor,
    staffLockMinutes: row.staff_lock_minutes,
    handoffCode: row.handoff_code,
    customersCanCancel: row.customers_can_cancel,
    counterOpen: row.counter_open,
    pages: Object.fromEntries(PAGE_PARTS.map((part) => [part, row.pages[part] ?? ""])) as Pages,
    tax: taxOf(row, now),
    hasSamplePages: row.mode !== "live",
    currency: CURRENCY,
    version: row.version,
    map: row.map,
  };
}

/** Whether delivery needs a code of the customer's. */
export async function selectAsksHandoffCode(tx: Tx): Promise<boolean> {
  return (await tx.selectFrom("settings").select("handoff_code as isOn").executeTakeFirstOrThrow()).isOn;
}

/** When the shop was filled with demo data; null: never. */
export async function selectFilledAt(db: Db): Promise<Date | null> {
  return (await db.selectFrom("settings").select("demo_filled_at as at").executeTakeFirstOrThrow()).at;
}

export async function markFilled(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable("settings").set({ demo_filled_at: now }).execute();
}

export async function markMode(tx: Tx, mode: "demo" | "live", since: Date): Promise<void> {
  await tx.updateTable("settings").set({ mode, mode_since: since }).execute();
}

/** An SQL fragment for statements of other domains. */
export const staffFactorRequired = sql<boolean>`(SELECT staff_second_factor FROM settings)`;
