/** Closes the demo when its database is started in live mode. */
import type { Deps } from "../deps.ts";
import { BY_ITSELF, recordAudit } from "../domains/audit/audit.ts";
import { endPartner } from "../domains/delivery/partners/partners.ts";
import { deleteCancelledTickets } from "../domains/kitchen/kitchen-store.ts";
import { MENU_TOPIC } from "../domains/menu/menu.ts";
import { changeStatus, markRefunded } from "../domains/order/lifecycle/order-changes.ts";
import { lockOrder, SYSTEM } from "../domains/order/lifecycle/order-changes-store.ts";
import { clearSandboxChecks, demoOrders, selectOpenDemoOrders } from "../domains/order/order-demo-store.ts";
import { insertOwnRefund, readRefundable, settleSandboxRefunds } from "../domains/payment/refunds/refund-store.ts";
import { findPayingPayment } from "../domains/payment/settling/payment-store.ts";
import { deletePromos } from "../domains/promo/promo-store.ts";
import { deleteUsesOf } from "../domains/promo/promo-uses-store.ts";
import { changeSettings } from "../domains/settings/settings-changes.ts";
import { lockSettings, markMode, type SettingsRow, toSettings } from "../domains/settings/settings-store.ts";
import { deleteAllSignIns, endAllCodes, endAllSessions } from "../domains/user/user-demo-store.ts";
import { notifyChange } from "../platform/db/changes/change-feed.ts";
import { inTransaction } from "../platform/db/database.ts";
import type { Tx } from "../tables.ts";
import { selectDemoRows } from "./demo-rows.ts";
import { lockDemo, sandboxOrders } from "./demo-store.ts";
import { withoutDemoDetails } from "./remove-demo.ts";

type ModeDeps = Pick<Deps, "db" | "clock" | "config" | "log">;

const MODE_MISSING =
  "The last start on this database took real orders (MODE=live), but this start has neither MODE nor the settings of a provider. Restore the settings, or set MODE=demo to open it as a demo.";

/** `detail` of the order events. */
const DEMO_ENDED = "demo_ended";

/**
 * Records the mode of this start, before the shop opens. A live start after a demo closes it, because in a demo anybody can sign in
 * as anybody and pay with sandbox money: all sessions, codes, second factors, known browsers, promo codes, the partner and contact
 * details are deleted, its open orders are cancelled, and its orders release their promo uses. Of instances that start together,
 * one does this. A demo start without MODE is refused if orders were real: the settings are probably lost, and a demo would show
 * everybody's codes.
 */
export async function enterMode({ db, clock, config, log }: ModeDeps, { isModeSet = true } = {}): Promise<void> {
  const closed = await inTransaction(db, async (tx) => {
    await lockDemo(tx);
    const settings = await lockSettings(tx);
    if (settings.mode === config.mode) return null;
    if (settings.mode === "live" && !isModeSet) throw new Error(MODE_MISSING);
    const now = clock();
    const demoSince = settings.mode === "demo" ? settings.mode_since : null;
    const closed = demoSince ? await closeDemo(tx, settings, demoSince, now) : null;
    // A real shop must not take orders while nobody is there; a demo is tried at any hour.
    if (config.mode === "live") await changeSettings(tx, await lockSettings(tx), { closeOutsideHours: true }, now);
    await markMode(tx, config.mode, now);
    return closed;
  });
  if (closed)
    log.warn(
      closed,
      "Going live: all sessions of the demo have ended, and its orders, promo codes and delivery partner are closed",
    );
}

interface ClosedDemo {
  sessions: number;
  orders: number;
  promos: number;
  partners: number;
}

async function closeDemo(tx: Tx, settings: SettingsRow, since: Date, now: Date): Promise<ClosedDemo> {
  const sessions = await endAllSessions(tx, now);
  await endAllCodes(tx, now);
  await deleteAllSignIns(tx);
  const demo = { sandboxOrders, since };
  const orderIds = await selectOpenDemoOrders(tx, demo);
  for (const orderId of orderIds) await closeOrder(tx, orderId, now);
  await deleteCancelledTickets(tx);
  await settleSandboxRefunds(tx, sandboxOrders, now);
  await clearSandboxChecks(tx, demo);
  await deleteUsesOf(tx, demoOrders(demo));
  const { promoIds, partnerIds } = await selectDemoRows(tx);
  await deletePromos(tx, promoIds);
  for (const id of partnerIds) await endPartner(tx, BY_ITSELF, id, now);
  await changeSettings(tx, settings, withoutDemoDetails(toSettings(settings, now)), now);
  const closed = { sessions, orders: orderIds.length, promos: promoIds.length, partners: partnerIds.length };
  const subject = { type: "settings", id: null, label: "Live mode" } as const;
  await recordAudit(tx, BY_ITSELF, { action: "settings.goLive", subject, details: closed }, now);
  await notifyChange(tx, MENU_TOPIC);
  return closed;
}

/** Paid orders count as refunded without a provider call: no real provider has sandbox money (`settleSandboxRefunds`). */
async function closeOrder(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  await changeStatus(tx, order, "cancelled", SYSTEM, now, DEMO_ENDED);
  const payment = await findPayingPayment(tx, orderId);
  if (!payment) return;
  const { leftPaise } = await readRefundable(tx, payment.id);
  if (leftPaise === 0) return;
  await insertOwnRefund(tx, { paymentId: payment.id, orderId, amountPaise: leftPaise, reason: "order_cancelled" }, now);
  await markRefunded(tx, orderId, DEMO_ENDED, SYSTEM, now);
}
