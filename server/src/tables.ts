/** The tables as Kysely sees them; the migrations in `server/migrations` say the same in SQL. */

import type { AuditAction, AuditSubject } from "@forno/contract/desk/audit.ts";
import type { foodCategory } from "@forno/contract/inputs/food-input.ts";
import type { DISCOUNT_TYPES } from "@forno/contract/inputs/promo-input.ts";
import type { DisputeEvidence, exceptionKind } from "@forno/contract/order/payment-admin.ts";
import type { Role } from "@forno/contract/rules/contact/role.ts";
import type { OrderStatus } from "@forno/contract/rules/order/order-status.ts";
import type { PromiseOffer } from "@forno/contract/rules/order/promise-offer.ts";
import type { DisputeStatus } from "@forno/contract/rules/payment/dispute.ts";
import type { PaymentMethod } from "@forno/contract/rules/payment/payment-method.ts";
import type { OpeningHours } from "@forno/contract/rules/time/opening-hours.ts";
import type { ColumnType, Generated, Kysely, Transaction } from "kysely";
import type { z } from "zod";

/** Set once, when the row is made. */
type Fixed<T> = ColumnType<T, T, never>;

export type ActorRole = "customer" | "delivery_boy" | "admin" | "system";
export type PaymentStatus = "created" | "failed" | "authorized" | "captured" | "refunded";
export type PaymentSource = "browser" | "webhook" | "reconciler";
export type OwnRefundReason = "order_cancelled" | "order_superseded" | "paid_twice" | "amount_mismatch";
/** `admin`: requested by an admin; `at_provider`: made in the provider's dashboard. */
export type RefundReason = OwnRefundReason | "admin" | "at_provider";
/** `failed`: not taken by the provider yet, and tried again. `rejected`: taken, and failed at the bank. `reversed`: came back once processed. */
export type RefundStatus = "queued" | "pending" | "processed" | "failed" | "settled" | "rejected" | "reversed";
export type ExceptionKind = z.infer<typeof exceptionKind>;

interface SecretsTable {
  name: string;
  value: Buffer;
}

interface SettingsTable {
  only_row: Generated<boolean>;
  is_order_enabled: Generated<boolean>;
  shop_name: Generated<string>;
  phone: string | null;
  email: string | null;
  address: string | null;
  social_url: string | null;
  /** In degrees; both or neither. */
  latitude: number | null;
  longitude: number | null;
  delivery_fee_paise: Generated<number>;
  cash_on_delivery: Generated<boolean>;
  cash_limit_paise: number | null;
  demo_filled_at: Date | null;
  /** As of the last start; null before the first of a program that keeps it. */
  mode: "demo" | "live" | null;
  mode_since: Date | null;
  ordering_off_until: Date | null;
  opening_hours: ColumnType<OpeningHours, string | undefined, string>;
  close_outside_hours: Generated<boolean>;
  logo: string | null;
  told_enabled: boolean | null;
  delivery_promise: Generated<PromiseOffer>;
  promise_automatic: Generated<boolean>;
}

interface UsersTable {
  id: Fixed<string>;
  /** Null: the account is deleted. */
  mobile: ColumnType<string | null, string, null>;
  name: string;
  created_at: Fixed<Date>;
  promotions_opted_out: Generated<boolean>;
}

interface AddressesTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  label: string;
  line: string;
  landmark: string | null;
  pincode: string | null;
  lat: number | null;
  lng: number | null;
  is_default: boolean;
  created_at: Fixed<Date>;
}

interface DeliveryPartnersTable {
  id: Fixed<string>;
  name: string;
  mobile: string;
  created_at: Fixed<Date>;
  deleted_at: Date | null;
}

interface SessionsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  token_hash: Fixed<Buffer>;
  created_at: Fixed<Date>;
  last_used_at: Date;
  revoked_at: Date | null;
  user_agent: ColumnType<string | null, string | null | undefined, never>;
  passed_second_factor: Generated<boolean>;
  role: ColumnType<Role | null, Role, never>;
  number_confirmed_at: ColumnType<Date | null, undefined, Date>;
  device: ColumnType<Buffer | null, Buffer | null | undefined, never>;
}

interface SecondFactorsTable {
  user_id: Fixed<string>;
  secret: Buffer;
  created_at: Date;
  confirmed_at: Date | null;
  last_step: Generated<number>;
  failures: Generated<number>;
  failed_at: Date | null;
  recovery_failures: Generated<number>;
  recovery_failed_at: Date | null;
}

interface RecoveryCodesTable {
  user_id: Fixed<string>;
  code_mac: Fixed<Buffer>;
  used_at: Date | null;
}

interface SecondFactorChallengesTable {
  token_hash: Fixed<Buffer>;
  user_id: Fixed<string>;
  name: Fixed<string>;
  expires_at: Fixed<Date>;
  tries: Generated<number>;
  device: Fixed<Buffer | null>;
}

interface OtpCodesTable {
  id: Fixed<string>;
  mobile: Fixed<string>;
  name: string;
  address: Fixed<string>;
  code_mac: Fixed<Buffer>;
  created_at: Fixed<Date>;
  expires_at: Fixed<Date>;
  attempts: Generated<number>;
  device: Fixed<Buffer | null>;
  site: Fixed<string | null>;
  by_known_device: Fixed<boolean>;
  stranger_attempts: Generated<number>;
  dead_at: Date | null;
  not_sent_at: Date | null;
}

interface SignInDevicesTable {
  mobile: Fixed<string>;
  device: Fixed<Buffer>;
  used_at: Date;
}

interface SignInGuessesTable {
  mobile: Fixed<string>;
  guesser: Fixed<string>;
  consecutive: number;
  last_at: Date;
}

interface CodeTriesTable {
  code_id: Fixed<string>;
  guesser: Fixed<string>;
  tries: number;
}

interface SignInFailuresTable {
  mobile: Fixed<string>;
  consecutive: number;
  last_at: Date;
}

interface FoodsTable {
  id: Fixed<string>;
  name: string;
  description: string;
  price_paise: number;
  image: string;
  category: z.infer<typeof foodCategory> | null;
  created_at: Fixed<Date>;
  is_available: Generated<boolean>;
  edited_at: Date | null;
}

interface PicturesTable {
  image: Fixed<string>;
  width: Fixed<number>;
  height: Fixed<number>;
  bytes: Fixed<Buffer>;
}

interface PictureAvifsTable {
  image: Fixed<string>;
  width: Fixed<number>;
  bytes: Fixed<Buffer>;
}

interface CartItemsTable {
  user_id: Fixed<string>;
  food_id: Fixed<string>;
  quantity: number;
  /** When it last came to more. */
  raised_at: Generated<Date>;
}

interface PromosTable {
  id: Fixed<string>;
  code: string;
  description: string;
  discount_type: (typeof DISCOUNT_TYPES)[number];
  discount_value_hundredths: number;
  min_order_paise: number;
  is_active: boolean;
  valid_until: Date;
  created_at: Fixed<Date>;
  valid_from: Date | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  first_order_only: Generated<boolean>;
  edited_at: Date | null;
}

interface PromoUsesTable {
  order_id: Fixed<string>;
  promo_id: Fixed<string>;
  user_id: Fixed<string>;
  discount_paise: Fixed<number>;
  is_counted: boolean;
}

interface FormerCustomersTable {
  user_id: Fixed<string>;
  mobile_mac: Fixed<Buffer>;
  deleted_at: Fixed<Date>;
}

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

/** By hour in Asia/Kolkata, which only SQL looks at, and status. */
interface SalesTable {
  hour: Fixed<string>;
  status: OrderStatus | "checkout";
  orders: number;
  revenue_paise: number;
}

interface OrderItemsTable {
  order_id: Fixed<string>;
  position: Fixed<number>;
  food_id: Fixed<string>;
  name: Fixed<string>;
  unit_paise: Fixed<number>;
  quantity: Fixed<number>;
}

interface OrderOpeningsTable {
  order_id: Fixed<string>;
  opened_at: Fixed<Date>;
}

interface OrderEventsTable {
  id: Generated<number>;
  order_id: Fixed<string>;
  kind: Fixed<"status" | "paid" | "assigned" | "refund">;
  status: Fixed<OrderStatus | null>;
  detail: Fixed<string | null>;
  actor_role: Fixed<ActorRole>;
  actor_user_id: Fixed<string | null>;
  at: Fixed<Date>;
  amount_paise: Fixed<number | null>;
}

interface IdempotencyKeysTable {
  user_id: Fixed<string>;
  key: Fixed<string>;
  body_hash: Fixed<Buffer>;
  order_id: Fixed<string>;
  created_at: Fixed<Date>;
}

interface PaymentsTable {
  payment_id: Fixed<string>;
  provider_order_id: Fixed<string | null>;
  order_id: string | null;
  amount_paise: number;
  currency: string;
  status: PaymentStatus;
  status_rank: number;
  method: string | null;
  pays_order: Generated<boolean>;
  source: PaymentSource;
  created_at: Fixed<Date>;
  updated_at: Date;
  fee_paise: number | null;
  tax_paise: number | null;
  refunded_paise: Generated<number>;
  /** When it was first known to be. */
  captured_at: Date | null;
  /** The order's part of a payment whose amount is not its order's total; null: all of it. */
  refundable_paise: number | null;
}

interface RefundsTable {
  id: Fixed<string>;
  /** Set for what the shop decides by itself: once for each payment. */
  payment_id: Fixed<string | null>;
  part_of: Fixed<string | null>;
  /** Whichever of the two is set. */
  of_payment: ColumnType<string, never, never>;
  note: Fixed<string | null>;
  requested_by: Fixed<string | null>;
  order_id: Fixed<string | null>;
  amount_paise: number;
  /** Before it was lowered to what the provider had left. */
  decided_paise: number | null;
  reason: Fixed<RefundReason>;
  status: RefundStatus;
  provider_refund_id: string | null;
  /** Of a failed one: the refund that was made in its place. */
  retried_by: string | null;
  /** Of a reversed one, whose `updated_at` is when it came back. */
  processed_at: Date | null;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Fixed<Date>;
  updated_at: Date;
}

interface PaymentAnomaliesTable {
  id: Fixed<string>;
  kind: Fixed<ExceptionKind>;
  payment_id: Fixed<string | null>;
  provider_order_id: Fixed<string | null>;
  order_id: Fixed<string | null>;
  amount_paise: Fixed<number | null>;
  currency: Fixed<string | null>;
  created_at: Fixed<Date>;
  refund_id: Fixed<string | null>;
  dispute_id: Fixed<string | null>;
  /** Of a dispute that could not be read: its id, or a fingerprint. */
  provider_dispute_id: Fixed<string | null>;
  disputed_payment_id: Fixed<string | null>;
  detail: string | null;
  /** Of what may go on for a while: when it was last so. */
  seen_at: Date | null;
  resolved_at: Date | null;
  resolved_by: string | null;
  note: string | null;
}

interface DisputesTable {
  dispute_id: Fixed<string>;
  payment_id: Fixed<string>;
  amount_paise: Fixed<number>;
  currency: Fixed<string>;
  deducted_paise: number;
  reason_code: string | null;
  phase: string | null;
  status: DisputeStatus;
  respond_by: Date | null;
  said_at: Date;
  ended_at: Date | null;
  /** When the provider is asked about it next, while it has not ended; null: never asked yet. */
  next_check_at: Date | null;
  evidence: ColumnType<DisputeEvidence | null, null, null>;
  created_at: Fixed<Date>;
}

interface PaymentDayReadsTable {
  day: Fixed<string>;
  read_until: Date;
  skip: Generated<number>;
  captured_count: Generated<number>;
  captured_paise: Generated<number>;
}

interface PaymentDaysTable {
  day: Fixed<string>;
  captured_count: number;
  captured_paise: number;
  asked_at: Date;
}

interface WebhookEventsTable {
  event_id: Fixed<string>;
  name: Fixed<string>;
  received_at: Fixed<Date>;
}

interface BulkMessagesTable {
  id: Fixed<string>;
  text: Fixed<string>;
  sent_by: Fixed<string>;
  recipient_count: number;
  /** The user up to whom the recipients have been added. Null: all are there. */
  recipients_after: string | null;
  created_at: Fixed<Date>;
  sent_count: number | null;
  failed_count: number | null;
}

interface BulkRecipientsTable {
  message_id: Fixed<string>;
  user_id: Fixed<string>;
  /** Empty: the account is deleted. */
  mobile: string;
  status: Generated<"queued" | "sending" | "sent" | "failed">;
  error: string | null;
  updated_at: Date;
}

interface AuditLogTable {
  id: Generated<number>;
  at: Fixed<Date>;
  actor_user_id: Fixed<string | null>;
  actor_role: Fixed<ActorRole>;
  actor_name: Fixed<string>;
  action: Fixed<AuditAction>;
  subject_type: Fixed<AuditSubject>;
  subject_id: Fixed<string | null>;
  subject_label: Fixed<string>;
  details: ColumnType<Record<string, unknown>, string, never>;
}

export interface Tables {
  secrets: SecretsTable;
  settings: SettingsTable;
  users: UsersTable;
  addresses: AddressesTable;
  delivery_partners: DeliveryPartnersTable;
  sessions: SessionsTable;
  otp_codes: OtpCodesTable;
  sign_in_devices: SignInDevicesTable;
  sign_in_failures: SignInFailuresTable;
  sign_in_guesses: SignInGuessesTable;
  code_tries: CodeTriesTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  second_factor_challenges: SecondFactorChallengesTable;
  foods: FoodsTable;
  pictures: PicturesTable;
  picture_avifs: PictureAvifsTable;
  cart_items: CartItemsTable;
  promos: PromosTable;
  promo_uses: PromoUsesTable;
  former_customers: FormerCustomersTable;
  orders: OrdersTable;
  sales_now: SalesTable;
  order_items: OrderItemsTable;
  order_events: OrderEventsTable;
  order_openings: OrderOpeningsTable;
  idempotency_keys: IdempotencyKeysTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  payment_anomalies: PaymentAnomaliesTable;
  payment_days: PaymentDaysTable;
  payment_day_reads: PaymentDayReadsTable;
  disputes: DisputesTable;
  webhook_events: WebhookEventsTable;
  bulk_messages: BulkMessagesTable;
  bulk_recipients: BulkRecipientsTable;
  audit_log: AuditLogTable;
}

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
