import type { ChargeKind } from "@forno/contract/cart/rules/pricing.ts";
import type { Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { DealPart, LineModifier } from "@forno/contract/menu/configuration.ts";
import type { HistoryKind } from "@forno/contract/order/rules/history-reason.ts";
import type { OrderChannel, OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import type { PaymentMethod } from "@forno/contract/payment/rules/payment.ts";
import type { PromiseOffer } from "@forno/contract/settings/rules/ordering.ts";
import type { PartTax, RateTax } from "@forno/contract/tax/rules/order-tax.ts";
import type { TaxScheme } from "@forno/contract/tax/rules/tax-terms.ts";
import type { ActorRole } from "@forno/contract/wire/permissions.ts";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

interface OrdersTable {
  id: Fixed<string>;
  order_number: Generated<number>;
  user_id: Fixed<string | null>;
  channel: ColumnType<OrderChannel, OrderChannel | undefined, never>;
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment: Generated<boolean>;
  paid_at: Date | null;
  refunded: Generated<boolean>;
  subtotal_paise: number;
  total_paise: number;
  /** How often staff edited it. */
  edits: Generated<number>;
  /** Of the total: in cash when it is handed over, because it was edited and costs more than was paid. */
  extra_paise: Generated<number>;
  extra_paid_at: Date | null;
  extra_dropped: Generated<boolean>;
  promo_code: Fixed<string | null>;
  first_name: string;
  last_name: string;
  address: string;
  phone: string;
  email: string | null;
  pincode: string | null;
  /** In degrees; both are set or neither. */
  latitude: number | null;
  longitude: number | null;
  landmark: string | null;
  instructions: string | null;
  /** Of an order that staff took. */
  kitchen_note: string | null;
  fulfilment: Generated<Fulfilment>;
  area_name: string | null;
  delivery_partner_id: string | null;
  /** When this partner took it from the shop. */
  picked_up_at: Date | null;
  /** Only while it is out for delivery; null also if delivery needs none. */
  handoff_code: string | null;
  /** Given in its place. */
  wrong_codes: Generated<number>;
  created_at: Fixed<Date>;
  cart_hash: Fixed<Buffer>;
  superseded_by: string | null;
  provider_order_id: string | null;
  provider_key_id: string | null;
  /** When the provider first responded that it does not have the order; null again if it later has it. */
  provider_unknown_since: Date | null;
  /** When the provider repeated that response, at least a minute later. */
  provider_unknown_at: Date | null;
  provider_lease_until: Date | null;
  expires_at: Date;
  /** When an admin made it payable again. */
  reopened_at: Date | null;
  next_check_at: Date | null;
  /**
   * In paise. Of a provider's payment: what was refunded, maintained by triggers. Of cash: what was not collected or was returned.
   */
  given_back_paise: Generated<number>;
  /** As it was when the order was placed. */
  delivery_promise: ColumnType<PromiseOffer | null, PromiseOffer | null | undefined, never>;
  promised_minutes: Generated<number>;
  /** The start of the time that its customer chose; null: as soon as possible. */
  scheduled_for: ColumnType<Date | null, Date | null | undefined, never>;
  /** What the kitchen said on accepting it. */
  expected_at: Date | null;
  ready_at: Date | null;
  /** Of one that the counter took. */
  token: number | null;
  card_digits: string | null;
  /** Of a cancelled one: what was not refunded stays with the shop. */
  keeps_payment: Generated<boolean>;
  /** Not before this, if it waits for its turn or for the chosen time. */
  promised_at: ColumnType<Date | null, Date | null | undefined, never>;
  /** When the kitchen is to start an order for later; null: at once. */
  kitchen_at: ColumnType<Date | null, Date | null | undefined, never>;
  /** In paise: the most that the delivery promise returns; null: no limit. */
  promise_cap_paise: ColumnType<number | null, number | null | undefined, never>;
  promise_automatic: ColumnType<boolean | null, boolean | null | undefined, never>;
  promise_granted_paise: number | null;
  promise_granted_at: Date | null;
  /** As it was computed when the order was placed; null: the shop had no tax. */
  tax: ColumnType<StoredTax | null, StoredTax | null | undefined, string | null>;
  /** The business that it is billed to: both are set or neither. */
  buyer_gstin: string | null;
  buyer_name: string | null;
  /** Of its latest invoice or bill of supply. */
  invoice_number: string | null;
  invoiced_at: Date | null;
}

/** Amounts in paise. */
export interface StoredTax {
  scheme: Exclude<TaxScheme, "none">;
  pricesIncludeTax: boolean;
  /** Under which the shop was registered. */
  gstin: string | null;
  stateCode: string | null;
  /** Of the lines, in their order, then of the delivery fee, if there is one. */
  parts: (PartTax & { hsn: string })[];
  byRate: readonly RateTax[];
}

/** What was chosen, in words (`lineDetails`), with amounts in paise. */
export interface StoredDetails extends Omit<StoredPart, "name"> {
  key: string;
  summary: string;
  parts: StoredPart[] | null;
  /** The cart lines of which it was made, if it is not one of its own key: the owner had changed what its food comes with. */
  cartLines?: Record<string, number> | undefined;
}

export interface StoredPart extends Omit<DealPart, "modifiers"> {
  modifiers: (Omit<LineModifier, "price"> & { paise: number })[];
}

interface OrderItemsTable {
  order_id: Fixed<string>;
  position: Fixed<number>;
  food_id: Fixed<string>;
  name: Fixed<string>;
  unit_paise: Fixed<number>;
  quantity: Fixed<number>;
  /** Null: nothing could be chosen. Only a note is ever removed. */
  details: JSONColumnType<StoredDetails | null, string | null | undefined, string>;
}

interface OrderChargesTable {
  order_id: Fixed<string>;
  position: Fixed<number>;
  kind: Fixed<ChargeKind>;
  label: Fixed<string>;
  paise: Fixed<number>;
}

/** Maintained by triggers. */
interface OrderSearchTable {
  order_id: Fixed<string>;
  document: Fixed<string>;
}

interface OrderEventsTable {
  id: Generated<number>;
  order_id: Fixed<string>;
  kind: Fixed<HistoryKind>;
  status: Fixed<OrderStatus | null>;
  detail: Fixed<string | null>;
  actor_role: Fixed<ActorRole>;
  actor_user_id: Fixed<string | null>;
  at: Fixed<Date>;
  amount_paise: Fixed<number | null>;
  /** Why an admin handed money back. */
  note: Fixed<string | null>;
}

interface OrderOpeningsTable {
  order_id: Fixed<string>;
  opened_at: Fixed<Date>;
}

/** What an order takes of the kitchen's capacity; of a cancelled one it counts no more. */
interface OrderSlotsTable {
  order_id: Fixed<string>;
  starts_at: Fixed<Date>;
  units: Fixed<number>;
}

/** In halves of a piece. `stock_in_use` is a view of what counts. */
interface OrderStockTable {
  order_id: Fixed<string>;
  item_id: Fixed<string>;
  halves: Fixed<number>;
  /** The later day whose daily count it takes of; null: what there is now. */
  day: Fixed<string | null>;
}

interface IdempotencyKeysTable {
  user_id: Fixed<string>;
  key: Fixed<string>;
  body_hash: Fixed<Buffer>;
  order_id: Fixed<string>;
  created_at: Fixed<Date>;
}

interface OrderQrsTable {
  order_id: Fixed<string>;
  qr_id: Fixed<string>;
  content: Fixed<string | null>;
  image_url: Fixed<string>;
}

export interface OrderTables {
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_charges: OrderChargesTable;
  order_events: OrderEventsTable;
  order_search: OrderSearchTable;
  order_openings: OrderOpeningsTable;
  order_slots: OrderSlotsTable;
  order_stock: OrderStockTable;
  stock_in_use: OrderStockTable;
  idempotency_keys: IdempotencyKeysTable;
  order_qrs: OrderQrsTable;
}
