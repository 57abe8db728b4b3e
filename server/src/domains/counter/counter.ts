/** Sales at the counter and by telephone: priced and stored like every order, in the transaction that has its token and its cash. */
import type { CounterOrder } from "@forno/contract/counter/counter.ts";
import { toPaise, toRupees } from "@forno/contract/money/money.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { v7 as newId } from "uuid";
import type { AppDeps } from "../../module.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import { itemAt } from "../../platform/process/item-at.ts";
import type { Tx } from "../../tables.ts";
import { recordAudit } from "../audit/audit.ts";
import { readMenu } from "../menu/menu.ts";
import { markOnePaid } from "../order/lifecycle/order-changes.ts";
import type { OrderState } from "../order/lifecycle/order-changes-store.ts";
import { placeAll } from "../order/placing/placing.ts";
import { jsonHash } from "../order/placing/priced-order.ts";
import { selectOrdersByIds, toOrder } from "../order/reading/order-store.ts";
import { selectAddresses } from "../user/account/addresses-store.ts";
import { lockUser } from "../user/account/user-lock-store.ts";
import {
  drawToken,
  insertCounterOrder,
  insertShift,
  insertShiftReport,
  selectCaller,
  selectCashSales,
  selectCounterOrder,
  selectOpenShift,
} from "./counter-store.ts";

/** On paper and screens, where nobody gave a name. */
const WALK_IN = "Walk-in";

/** The same key answers the same order, whatever has changed since. Refuses what placing refuses, and what `takeCash` refuses. */
export async function sell(deps: AppDeps, seller: Caller, body: CounterOrder, key: string | undefined) {
  const now = deps.clock();
  const menu = await readMenu(deps);
  const { channel, payment, cashGiven, address, items, fulfilment } = body;
  const request = {
    orderId: newId(),
    userId: seller.userId,
    sale: { channel, method: payment, seller },
    body: { address: { ...address, firstName: address.firstName || WALK_IN }, items, fulfilment, amount: null },
    bodyHash: jsonHash(body),
    key,
    now,
  };
  return await inTransaction(deps.db, async (tx) => {
    const placed = itemAt(await placeAll(tx, [request], { ...deps, menu }), 0);
    if (placed instanceof Refusal) throw placed;
    const { order } = placed;
    const { token, changePaise } = (await selectCounterOrder(tx, order.id)) ?? (await store(tx, seller, { order, cashGiven, now }));
    return {
      orderId: order.id,
      orderNumber: order.orderNumber,
      token,
      amount: toRupees(order.totalPaise),
      change: toRupees(changePaise),
    };
  });
}

interface Sold {
  order: OrderState;
  cashGiven: number | null | undefined;
  now: Date;
}

async function store(tx: Tx, seller: Caller, { order, cashGiven, now }: Sold) {
  const { id, orderNumber, paymentMethod, fulfilment, totalPaise } = order;
  const isCash = paymentMethod === "cash" && fulfilment !== "delivery";
  const taken = isCash ? await takeCash(tx, seller.userId, totalPaise, cashGiven) : { shiftId: null, changePaise: 0 };
  if (isCash || paymentMethod === "card") await markOnePaid(tx, { order, paidBy: paymentMethod, actor: seller, at: now });
  const subject = { type: "order", id, label: `#${orderNumber}` } as const;
  const details = { amount: toRupees(totalPaise), method: paymentMethod };
  await recordAudit(tx, seller, { action: "counter.order", subject, details }, now);
  const day = dayInKolkata(now);
  // Last, because others wait for it.
  const token = await drawToken(tx, day);
  await insertCounterOrder(tx, { order_id: id, day, token, shift_id: taken.shiftId, change_paise: taken.changePaise });
  return { token, changePaise: taken.changePaise };
}

/** Refuses with `shiftNotOpen` and `cashTooLittle`. Placing has locked the seller, and so the shift. */
async function takeCash(tx: Tx, sellerId: string, totalPaise: number, cashGiven: number | null | undefined) {
  const shift = await selectOpenShift(tx, sellerId);
  if (!shift) throw refuse("shiftNotOpen");
  const changePaise = cashGiven == null ? 0 : toPaise(cashGiven) - totalPaise;
  if (changePaise < 0) throw refuse("cashTooLittle");
  return { shiftId: shift.id, changePaise };
}

export async function findCustomer({ db }: Pick<AppDeps, "db">, mobile: string) {
  const { userId, name, orderIds } = await selectCaller(db, mobile);
  return {
    name,
    addresses: userId === null ? [] : await selectAddresses(db, userId),
    orders: (await selectOrdersByIds(db, orderIds)).map(toOrder),
  };
}

export async function readShift({ db }: Pick<AppDeps, "db">, seller: Caller) {
  const shift = await selectOpenShift(db, seller.userId);
  if (!shift) return null;
  const { orders, paise } = await selectCashSales(db, shift.id);
  return { openedAt: shift.openedAt.toISOString(), counted: toRupees(shift.openedPaise), orders, sales: toRupees(paise) };
}

const shiftOf = ({ name }: Caller) => ({ type: "staff", id: null, label: name }) as const;

/** Refuses with `shiftOpen`. */
export const openShift = ({ db, clock }: Pick<AppDeps, "db" | "clock">, seller: Caller, counted: number) =>
  inTransaction(db, async (tx) => {
    await lockUser(tx, seller.userId);
    if (await selectOpenShift(tx, seller.userId)) throw refuse("shiftOpen");
    const now = clock();
    await insertShift(tx, { id: newId(), seller_id: seller.userId, opened_at: now, opened_paise: toPaise(counted) });
    await recordAudit(tx, seller, { action: "counter.openShift", subject: shiftOf(seller), details: { counted } }, now);
    return { counted };
  });

/** Refuses with `shiftNotOpen`. */
export const closeShift = ({ db, clock }: Pick<AppDeps, "db" | "clock">, seller: Caller, counted: number) =>
  inTransaction(db, async (tx) => {
    await lockUser(tx, seller.userId);
    const shift = await selectOpenShift(tx, seller.userId);
    if (!shift) throw refuse("shiftNotOpen");
    const now = clock();
    const expectedPaise = shift.openedPaise + (await selectCashSales(tx, shift.id)).paise;
    const countedPaise = toPaise(counted);
    await insertShiftReport(tx, {
      shift_id: shift.id,
      closed_at: now,
      expected_paise: expectedPaise,
      counted_paise: countedPaise,
    });
    const report = { expected: toRupees(expectedPaise), counted, difference: toRupees(countedPaise - expectedPaise) };
    await recordAudit(tx, seller, { action: "counter.closeShift", subject: shiftOf(seller), details: report }, now);
    return report;
  });
