import type { DeliveryPricing, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { DayHours } from "@forno/contract/settings/rules/day-hours.ts";
import type { OpeningHours } from "@forno/contract/settings/rules/opening-hours.ts";
import type { Busy, Kitchen, PromiseTerms, Scheduling, SpecialDay } from "@forno/contract/settings/rules/order-times.ts";
import type { PromiseOffer } from "@forno/contract/settings/rules/ordering.ts";
import type { Pages } from "@forno/contract/settings/rules/page-parts.ts";
import type { MapSource } from "@forno/contract/settings/settings.ts";
import type { TaxSettings } from "@forno/contract/tax/rules/tax-terms.ts";
import type { ColumnType, Generated, RawBuilder } from "kysely";

interface SettingsTable {
  only_row: Generated<boolean>;
  is_order_enabled: Generated<boolean>;
  shop_name: Generated<string>;
  phone: string | null;
  email: string | null;
  address: string | null;
  social_url: string | null;
  grievance_name: string | null;
  grievance_phone: string | null;
  grievance_email: string | null;
  /** In degrees; both are set or neither. */
  latitude: number | null;
  longitude: number | null;
  delivery_fee_paise: Generated<number>;
  cash_on_delivery: Generated<boolean>;
  cash_limit_paise: number | null;
  demo_filled_at: Date | null;
  /** The mode of the last start; null before the first start. */
  mode: "demo" | "live" | null;
  mode_since: Date | null;
  ordering_off_until: Date | null;
  opening_hours: ColumnType<OpeningHours, string | undefined, string>;
  close_outside_hours: Generated<boolean>;
  logo: string | null;
  about_picture: string | null;
  told_enabled: boolean | null;
  delivery_promise: Generated<PromiseOffer>;
  promise_automatic: Generated<boolean>;
  staff_second_factor: Generated<boolean>;
  staff_lock_minutes: number | null;
  handoff_code: Generated<boolean>;
  customers_can_cancel: Generated<boolean>;
  counter_open: Generated<boolean>;
  pages: ColumnType<Partial<Pages>, string | undefined, RawBuilder<Partial<Pages>>>;
  offers_delivery: Generated<boolean>;
  offers_pickup: Generated<boolean>;
  delivery_pricing: Generated<DeliveryPricing>;
  /** In the order in which a place is looked for. */
  areas: ColumnType<ServiceArea[], string | undefined, string>;
  detour_factor: Generated<number>;
  special_days: ColumnType<SpecialDay<DayHours>[], string | undefined, string>;
  scheduling: ColumnType<Scheduling, string | undefined, RawBuilder<Scheduling>>;
  kitchen: ColumnType<Kitchen, string | undefined, RawBuilder<Kitchen>>;
  /** May be over. */
  busy: ColumnType<Busy | null, string | null | undefined, string | null>;
  version: Generated<number>;
  map: ColumnType<MapSource | null, string | null | undefined, string | null>;
  promise_terms: ColumnType<PromiseTerms, string | undefined, RawBuilder<PromiseTerms>>;
  /** As in the API; null: never set. */
  tax: ColumnType<TaxSettings | null, string | undefined, string>;
}

export interface SettingsTables {
  settings: SettingsTable;
}
