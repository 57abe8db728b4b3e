/**
 * Texts about an order, to its customer and its delivery partner. A job is sent in the transaction of the change, so that it survives a
 * crash. A text is claimed before the provider is called and never sent a second time, except after the provider was away.
 */
import type { Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { OrderTextSetting } from "@forno/contract/messages/messages.ts";
import { ORDER_TEXTS, type OrderText, orderText } from "@forno/contract/messages/rules/order-texts.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { isLate, isPromiseDue } from "@forno/contract/order/rules/delivery-promise.ts";
import {
  DELIVERED_UNDO_TAKEN_SECONDS,
  isOpen,
  isSecured,
  type OrderStatus,
  orderCan,
} from "@forno/contract/order/rules/order-status.ts";
import { mobileOf } from "@forno/contract/user/rules/phone-number.ts";
import type { Deps } from "../../deps.ts";
import type { EventHandlers } from "../../events.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { SmsProviderError } from "../../providers/sms/sms-provider.ts";
import type { Db, Tx } from "../../tables.ts";
import { recordAudit } from "../audit/audit.ts";
import { UNKNOWN_OUTCOME } from "../messages/messages-store.ts";
import type { OrderState } from "../order/lifecycle/order-changes-store.ts";
import { selectOrder, toAdminOrder } from "../order/reading/order-store.ts";
import { readSettings } from "../settings/settings.ts";
import {
  allowAgain,
  claimText,
  selectOrderTexts,
  selectText,
  setFailed,
  setNotRetried,
  upsertOrderText,
} from "./order-texts-store.ts";

export const ORDER_TEXT_QUEUE = "order-texts";
const JOBS = { retryLimit: 20, retryDelaySeconds: 5, retryDelayMaxSeconds: 300 };
/** It is unknown whether the message was sent. */
const UNKNOWN: readonly SmsProviderError["kind"][] = ["network", "timeout"];
const TEMPORARY: readonly SmsProviderError["kind"][] = ["away", "rateLimited"];

interface TextJob {
  orderId: string;
  kind: OrderText;
  /** Of `paymentLink`. */
  link?: string;
}

type Mode = Pick<Deps, "config" | "sms">;

const goToInbox = ({ config, sms }: Mode): boolean => config.mode === "demo" && sms.name === "console";

/** Off until set; a demo whose texts go to its inbox sends all. */
export async function readOrderTexts(mode: Mode, db: Db): Promise<OrderTextSetting[]> {
  const set = await selectOrderTexts(db);
  return ORDER_TEXTS.map((kind) => set.find((each) => each.kind === kind) ?? { kind, isOn: goToInbox(mode), templateId: "" });
}

/** Refuses with `templateNeeded`. */
export async function setOrderText(
  deps: Pick<Deps, "db" | "config" | "sms" | "clock">,
  admin: Caller,
  setting: OrderTextSetting,
): Promise<OrderTextSetting[]> {
  if (setting.isOn && setting.templateId === "" && !goToInbox(deps)) throw refuse("templateNeeded");
  const { kind: label, ...details } = setting;
  return await inTransaction(deps.db, async (tx) => {
    await upsertOrderText(tx, setting);
    const subject = { type: "message", id: null, label } as const;
    await recordAudit(tx, admin, { action: "sms.orderText", subject, details }, deps.clock());
    return await readOrderTexts(deps, tx);
  });
}

/** `isAgain`: also if it was sent before. */
export async function sendPaymentLink(
  deps: Mode & Pick<Deps, "jobs">,
  tx: Tx,
  { orderId, link, isAgain }: { orderId: string; link: string; isAgain: boolean },
): Promise<void> {
  if (!(await isLinkTextOn(deps, tx))) return;
  if (isAgain) await allowAgain(tx, orderId, "paymentLink");
  await deps.jobs.send(ORDER_TEXT_QUEUE, { orderId, kind: "paymentLink", link } satisfies TextJob, { tx });
}

export const isLinkTextOn = (mode: Mode, db: Db): Promise<boolean> => isOn(mode, db, "paymentLink");

export async function paymentLinkText(
  db: Db,
  orderId: string,
  isTextOn: () => Promise<boolean>,
): Promise<"off" | "waiting" | "sent" | "failed"> {
  const sent = await selectText(db, orderId, "paymentLink");
  if (!sent) return (await isTextOn()) ? "waiting" : "off";
  return sent.isRetried ? "waiting" : sent.failure === null ? "sent" : "failed";
}

const isOn = async (mode: Mode, db: Db, kind: OrderText): Promise<boolean> =>
  (await readOrderTexts(mode, db)).some((each) => each.kind === kind && each.isOn);

type TextOfStatus = Partial<Record<OrderStatus, OrderText>>;

const TEXTS_OF: Record<Fulfilment, TextOfStatus> = {
  delivery: { processing: "accepted", out_for_delivery: "outForDelivery", delivered: "deliveredLate", cancelled: "cancelled" },
  pickup: { processing: "accepted", out_for_delivery: "readyForPickup", cancelled: "cancelled" },
  dine_in: {},
};

const textOf = ({ fulfilment, status }: { fulfilment: Fulfilment; status: OrderStatus }) => TEXTS_OF[fulfilment][status];

export function orderTextHandlers(deps: Mode & Pick<Deps, "jobs">): EventHandlers {
  const queue = async (tx: Tx, { id: orderId }: OrderState, kind: OrderText, startAfterSeconds = 0) => {
    if (!(await isOn(deps, tx, kind))) return;
    await deps.jobs.send(ORDER_TEXT_QUEUE, { orderId, kind } satisfies TextJob, { tx, startAfterSeconds });
  };
  return {
    orderStatusChanged: {
      async inTransaction(tx, { order }) {
        const kind = textOf(order);
        if (!kind || !isSecured(order) || (kind === "accepted" && !orderCan.payInCash(order))) return;
        // A delivery by mistake can be undone.
        await queue(tx, order, kind, kind === "deliveredLate" ? DELIVERED_UNDO_TAKEN_SECONDS : 0);
      },
    },
    orderAssigned: {
      async inTransaction(tx, { order }) {
        if (order.deliveryPartnerId !== null) await queue(tx, order, "assigned");
      },
    },
  };
}

type TextDeps = Pick<Deps, "db" | "sms" | "jobs" | "clock" | "log" | "config" | "changes">;

export const workOrderTexts = (deps: TextDeps): Promise<void> =>
  deps.jobs.work<TextJob>(ORDER_TEXT_QUEUE, JOBS, (job, _signal, isLast) => sendText(deps, job, isLast));

async function sendText(deps: TextDeps, { orderId, kind, link }: TextJob, isLast: boolean): Promise<void> {
  const row = await selectOrder(deps.db, orderId);
  const setting = (await readOrderTexts(deps, deps.db)).find((each) => each.kind === kind);
  const order = row && toAdminOrder(row);
  if (!order || !setting?.isOn || !isStillTrue(kind, order, deps.clock())) return await setNotRetried(deps.db, orderId, kind);
  const mobile = kind === "assigned" ? order.deliveryBoyId?.mobile : numberOf(order);
  if (!mobile) return;
  const amount = amountOf(kind, order);
  const text = orderText(kind, { shop: (await readSettings(deps)).shopName, order: order.orderNumber, amount, link });
  const sent = { orderId, kind, mobile };
  if (!(await claimText(deps.db, sent, deps.clock()))) return;
  try {
    await deps.sms.sendMessage(mobile, text, setting.templateId || undefined);
  } catch (error) {
    const failure = error instanceof SmsProviderError ? error : null;
    const isTemporary = failure !== null && TEMPORARY.includes(failure.kind);
    const reason = failure === null || UNKNOWN.includes(failure.kind) ? UNKNOWN_OUTCOME : failure.message;
    await setFailed(deps.db, sent, { reason, isRetried: isTemporary && !isLast });
    deps.log.warn({ err: error, orderId, kind }, "A text about an order was not sent, or may not have been");
    if (isTemporary) throw error;
  }
}

/** Who ordered by telephone or at the counter may have no account; others who have none any more get nothing. */
const numberOf = ({ userId, channel, address }: AdminOrder) =>
  userId?.mobile ?? (channel === "web" ? null : mobileOf(address.phone));

/** The order may have changed since. */
function isStillTrue(kind: OrderText, order: AdminOrder, now: Date): boolean {
  if (kind === "assigned") return isOpen(order.status);
  if (kind === "paymentLink") return order.payableUntil !== null;
  if (textOf(order) !== kind) return false;
  return kind !== "deliveredLate" || isLate(order, now.getTime()) || isPromiseDue(order, now.getTime());
}

function amountOf(
  kind: OrderText,
  { cashDue, refundedAmount, keptAmount, payment, amount, paymentMethod }: AdminOrder,
): string | null {
  if (kind === "accepted") return formatRupees(cashDue);
  if (kind === "paymentLink") return formatRupees(amount);
  const refunded = refundedAmount || (payment && paymentMethod === "online" && keptAmount === 0 ? amount : 0);
  return kind === "cancelled" && refunded > 0 ? formatRupees(refunded) : null;
}
