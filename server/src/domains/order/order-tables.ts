import type { ActorRole } from "@forno/contract/rules/contact/role.ts";
import type { HistoryKind } from "@forno/contract/rules/order/history-reason.ts";
import type { OrderStatus } from "@forno/contract/rules/order/order-status.ts";
import type { PromiseOffer } from "@forno/contract/rules/order/promised-compensation.ts";
import type { PaymentMethod } from "@forno/contract/rules/payment/payment-method.ts";
import type { ColumnType, Generated } from "kysely";
import type { Fixed } from "../../platform/platform-tables.ts";

interface OrdersTable {
  id: Fixed<string>;
  order_number: Generated<number>;
  user_id: Fixed<string>;
  status: OrderStatus;
  payment_method: PaymentMethod;
  payment: Generated<boolean>;
  paid_at: Date | null;
  refunded: Generated<boolean>;
  subtotal_paise: Fixed<number>;
  delivery_fee_paise: Fixed<number>;
  discount_paise: Fixed<number>;
  total_paise: Fixed<number>;
  promo_code: Fixed<string | null>;
  first_name: string;
  last_name: string;
  address: string;
  phone: string;
  email: string | null;
  delivery_partner_id: string | null;
  created_at: Fixed<Date>;
  cart_hash: Fixed<Buffer>;
  superseded_by: string | null;
  provider_order_id: string | null;
  /** With which the provider's order was made; null: before this was stored. */
  provider_key_id: string | null;
  /** When the provider first answered that it has no such order; null again once it knows it. */
  provider_unknown_since: Date | null;
  /** When it had confirmed that at least a minute later. */
  provider_unknown_at: Date | null;
  provider_lease_until: Date | null;
  expires_at: Date;
  /** When an admin made it payable again. */
  reopened_at: Date | null;
  next_check_at: Date | null;
  /** Refunded: of the payment that paid it, maintained by triggers; of cash, what was not collected or was returned. */
  given_back_paise: Generated<number>;
  /** Null: placed before it was kept. */
  delivery_promise: ColumnType<PromiseOffer | null, PromiseOffer | null | undefined, never>;
  promise_automatic: ColumnType<boolean | null, boolean | null | undefined, never>;
  promise_granted_paise: number | null;
  promise_granted_at: Date | null;
}

interface OrderItemsTable {
  order_id: Fixed<string>;
  position: Fixed<number>;
  food_id: Fixed<string>;
  name: Fixed<string>;
  unit_paise: Fixed<number>;
  quantity: Fixed<number>;
}

/** Kept by triggers (migration 0008). */
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
}

interface OrderOpeningsTable {
  order_id: Fixed<string>;
  opened_at: Fixed<Date>;
}

interface IdempotencyKeysTable {
  user_id: Fixed<string>;
  key: Fixed<string>;
  body_hash: Fixed<Buffer>;
  order_id: Fixed<string>;
  created_at: Fixed<Date>;
}

export interface OrderTables {
  orders: OrdersTable;
  order_items: OrderItemsTable;
  order_events: OrderEventsTable;
  order_search: OrderSearchTable;
  order_openings: OrderOpeningsTable;
  idempotency_keys: IdempotencyKeysTable;
}
