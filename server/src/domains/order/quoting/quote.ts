/** What an order would cost and why it cannot be placed: by the same rules as `decide-placing.ts`. */

import { CART_QUANTITY_MAX, type CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { chargedPaise, discountPaise, priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import { type OfferedSlot, type OrderTime, offeredTimes, timeOf } from "@forno/contract/fulfilment/rules/order-times.ts";
import { travelMinutes } from "@forno/contract/fulfilment/rules/planned-minutes.ts";
import { quoteFulfilment } from "@forno/contract/fulfilment/rules/service-areas.ts";
import { lineName } from "@forno/contract/menu/rules/line/line-words.ts";
import { nextSaleChange } from "@forno/contract/menu/rules/line/menu-at.ts";
import { type MenuIndex, sectionOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { unitsOfLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { LINE_DETAILS_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { halvesTaken } from "@forno/contract/menu/rules/stock.ts";
import { formatPaise, toPaise, toRupees } from "@forno/contract/money/money.ts";
import { ITEM_QUANTITY_MAX } from "@forno/contract/order/order.ts";
import type { QuoteAnswer, QuoteBody, QuoteProblem } from "@forno/contract/order/quote.ts";
import { whyNotTaken } from "@forno/contract/settings/rules/ordering.ts";
import { taxPaise } from "@forno/contract/tax/rules/order-tax.ts";
import { chargedTax, foodTax } from "@forno/contract/tax/rules/tax-terms.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { CHOICE_UNKNOWN } from "@forno/contract/wire/form-sentences.ts";
import type { Deps } from "../../../deps.ts";
import { refuse, refuseFields } from "../../../platform/http/refusal.ts";
import { cartLines } from "../../cart/cart-lines.ts";
import { indexAt, type Menu, readMenu } from "../../menu/menu.ts";
import { problemOf, readLineInput, usableKey } from "../../menu/reading/line-input.ts";
import { promoFor } from "../../promo/promo.ts";
import { readSettings } from "../../settings/settings.ts";
import type { TakenSlot } from "../placing/decide-placing.ts";
import { readTaken } from "../placing/kitchen-slots-store.ts";
import { itemIdOf, refuseTotal, storedBytes } from "../placing/priced-order.ts";
import { stockOn, stockProblem, type Taking } from "../placing/stock.ts";
import { readStock } from "../placing/stock-store.ts";
import { storedDetails } from "../reading/line-details.ts";

type QuoteDeps = Pick<Deps, "db" | "reader" | "changes" | "log" | "clock" | "config">;
type Quote = QuoteAnswer["data"];
type Problem = Quote["problems"][number];

const MINUTE_MS = 60_000;

/** `userId`: null for a visitor. Refuses what no order could contain, and a promo code that cannot be used. */
export async function quoteOrder(deps: QuoteDeps, userId: string | null, body: QuoteBody): Promise<Quote> {
  const { fulfilment = "delivery", address, promo, scheduledFor, day } = body;
  const now = deps.clock();
  const settings = await readSettings(deps);
  const menu = await readMenu(deps);
  const index = indexAt(menu, scheduledFor ? new Date(scheduledFor) : null);
  const { cart, lines, units, taking, hasUnknown } = linesOf(index, body.items);
  const priced = lines.map(({ itemId, unitPrice, quantity }) => {
    const food = index.foods.get(itemId);
    const { taxRate } = foodTax(settings.tax, food, food && sectionOf(index, food));
    return { unitPaise: toPaise(unitPrice), quantity, taxRate };
  });
  const { subtotalPaise } = priceOrder(priced, { deliveryFeePaise: null });
  const used = promo ? (await promoFor(deps, userId, { code: promo.code, subtotalPaise })).promo : null;
  const quote = quoteFulfilment(settings, fulfilment, address ?? {}, subtotalPaise);
  const { charges, totalPaise, tax } = priceOrder(priced, {
    deliveryFeePaise: quote.feePaise,
    promo: used,
    tax: chargedTax(settings.tax),
  });
  if (!quote.problem) refuseTotal(totalPaise);
  const order = {
    units,
    travelMinutes: travelMinutes(fulfilment, quote.area),
    scheduledFor: scheduledFor ? new Date(scheduledFor) : null,
  };
  const isPlaced = quote.problem === null || quote.problem === "belowMinimum";
  const taken = isPlaced && settings.kitchen.pizzasPerSlot !== null ? await takenByOthers(deps, userId, now) : [];
  const time = isPlaced ? timeOf(settings, order, taken, now) : null;
  const asked = [...(day ? [day] : []), ...(order.scheduledFor ? [dayInKolkata(order.scheduledFor)] : [])];
  const offered = isPlaced ? offeredTimes(settings, order, taken, now, asked) : { slots: [], otherDays: [] };
  const ordering = orderingProblem(settings, order.scheduledFor);
  const notServed = notServedAt(menu, cart);
  const short =
    menu.stock.length > 0 ? await stockProblemOf(deps, userId, { taking, index, scheduledFor: order.scheduledFor }) : null;
  const unorderable = lines.find(({ problem }) => problem)?.problem ?? (hasUnknown ? CHOICE_UNKNOWN : (short?.message ?? null));
  const problems: Problem[] = [
    ...ordering,
    ...(quote.problem ? [{ code: quote.problem, message: messageOf(quote.problem, quote.minimumPaise) }] : []),
    ...(isPlaced && !time && ordering.length === 0
      ? [{ code: "slotUnavailable" as const, message: messageOf("slotUnavailable") }]
      : []),
    ...(unorderable ? [{ code: "itemUnavailable" as const, message: unorderable }] : []),
  ];
  return {
    isOrderable: problems.length === 0,
    problems,
    area: quote.area && { _id: quote.area._id, name: quote.area.name },
    lines,
    charges: charges.map(({ kind, label, paise }) => ({ kind, label, amount: toRupees(paise) })),
    subtotal: toRupees(subtotalPaise),
    deliveryFee: toRupees(chargedPaise(charges, "delivery")),
    discount: toRupees(discountPaise(charges)),
    tax: toRupees(tax ? taxPaise(tax) : 0),
    total: toRupees(totalPaise),
    minimumOrder: toRupees(quote.minimumPaise),
    freeDeliveryFrom: quote.freeFromPaise === null ? null : toRupees(quote.freeFromPaise),
    promise: time && ordering.length === 0 ? promiseOf(time, now) : null,
    slots: offered.slots.map((slot) => slotOf(slot, notServed(slot.from))),
    otherDays: offered.otherDays,
  };
}

const promiseOf = ({ from, to }: OrderTime, now: Date): Quote["promise"] => ({
  from: from.toISOString(),
  to: to.toISOString(),
  minutes: Math.ceil((to.getTime() - now.getTime()) / MINUTE_MS),
});

const slotOf = ({ from, to, isFull }: OfferedSlot, notServed: readonly string[]): Quote["slots"][number] => ({
  from: from.toISOString(),
  to: to.toISOString(),
  isFull,
  ...(notServed.length > 0 && { notServed: [...notServed] }),
});

/** Names of what of the cart cannot be had at a time. To be asked about in order: the menu changes a few times a day. */
function notServedAt(menu: Menu, cart: CartData): (time: Date) => readonly string[] {
  let names: string[] = [];
  let next = menu.changesAt && new Date(0);
  return (time) => {
    if (next === null || next > time) return names;
    const lines = Object.keys(cart).flatMap((itemId) => readLineInput(indexAt(menu, time), { itemId }) ?? []);
    const missing = lines.filter((line) => NOT_HAD.has(problemOf(line)?.code));
    names = missing.map(({ food, line }) => (line ? lineName(line) : food.name));
    next = nextSaleChange(menu.raw, time);
    return names;
  };
}

/** Unlike a choice that is wrong at any time. */
const NOT_HAD = new Set<string | undefined>(["cartItemNotServed", "cartItemSoldOut"]);

/** An order replaces the unpaid ones of its customer. */
async function takenByOthers({ db }: QuoteDeps, userId: string | null, now: Date): Promise<TakenSlot[]> {
  const taken = await readTaken(db, userId === null ? [] : [userId], now);
  return taken.filter(({ orderId }) => orderId === null);
}

interface Taken {
  taking: readonly Taking[];
  index: MenuIndex;
  scheduledFor: Date | null;
}

async function stockProblemOf({ db, clock }: QuoteDeps, userId: string | null, { taking, index, scheduledFor }: Taken) {
  const stock = stockOn(await readStock(db, userId === null ? [] : [userId]), clock(), scheduledFor);
  return stockProblem(taking, stock, new Set(stock.held.map(({ orderId }) => orderId)), index);
}

/** Equal lines together, with their problems. `hasUnknown`: an item is of no food on the menu. */
function linesOf(index: MenuIndex, items: QuoteBody["items"]) {
  const cart: CartData = {};
  const taking: Taking[] = [];
  let units = 0;
  let bytes = 0;
  for (const item of items) {
    const itemId = itemIdOf(index, item);
    const line = readLineInput(index, { itemId, configuration: item.configuration })?.line;
    const key = (line && usableKey(line)) ?? itemId;
    const quantity = (cart[key] ?? 0) + item.quantity;
    if (quantity > CART_QUANTITY_MAX) throw refuseFields([{ path: "items", message: ITEM_QUANTITY_MAX }]);
    cart[key] = quantity;
    if (line) taking.push({ takes: halvesTaken(line), quantity: item.quantity });
    units += line ? unitsOfLine(index, line) * item.quantity : 0;
    bytes += line ? storedBytes(storedDetails(line)) : 0;
  }
  if (bytes > LINE_DETAILS_MAX) throw refuse("cartFull");
  const lines = cartLines(index, cart);
  return { cart, lines, units, taking, hasUnknown: lines.length < Object.keys(cart).length };
}

/** A closed shop takes orders for later. */
function orderingProblem(settings: { isOrderEnabled: boolean; isSwitchedOn: boolean }, scheduledFor: Date | null): Problem[] {
  const why = whyNotTaken(settings);
  if (why === null || (why === "closed" && scheduledFor)) return [];
  return [{ code: why === "closed" ? "closed" : "ordersDisabled", message: messageOf("ordersDisabled") }];
}

const messageOf = (code: Exclude<QuoteProblem, "closed" | "itemUnavailable">, minimumPaise = 0): string =>
  refuse(code, { vars: { minimum: formatPaise(minimumPaise) } }).message;
