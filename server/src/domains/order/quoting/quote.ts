/** What an order would cost and why it cannot be placed: by the same rules as `decide-placing.ts`. */
import { chargedPaise, discountPaise, priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import { minutesTo, quoteFulfilment } from "@forno/contract/fulfilment/rules/service-areas.ts";
import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { formatPaise, toPaise, toRupees } from "@forno/contract/money/money.ts";
import type { QuoteAnswer, QuoteBody } from "@forno/contract/order/quote.ts";
import { PROMISED_MINUTES } from "@forno/contract/order/rules/delivery-promise.ts";
import type { QuoteProblem } from "@forno/contract/order/rules/quote-problems.ts";
import { whyNotTaken } from "@forno/contract/settings/rules/ordering.ts";
import { CHOICE_UNKNOWN } from "@forno/contract/wire/form-sentences.ts";
import type { Deps } from "../../../deps.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { cartLines } from "../../cart/cart-lines.ts";
import { readMenu } from "../../menu/menu.ts";
import { readLineInput, usableKey } from "../../menu/reading/line-input.ts";
import { promoFor } from "../../promo/promo.ts";
import { readSettings } from "../../settings/settings.ts";
import { itemIdOf } from "../placing/priced-order.ts";

type QuoteDeps = Pick<Deps, "db" | "reader" | "changes" | "log" | "clock" | "config">;
type Quote = QuoteAnswer["data"];
type Problem = Quote["problems"][number];

const MINUTE_MS = 60_000;

/** `userId`: null for a visitor. Refuses what no order could contain, and a promo code that cannot be used. */
export async function quoteOrder(deps: QuoteDeps, userId: string | null, body: QuoteBody): Promise<Quote> {
  const { fulfilment = "delivery", address, promo } = body;
  const settings = await readSettings(deps);
  const { index } = await readMenu(deps);
  const { lines, hasUnknown } = linesOf(index, body.items);
  const priced = lines.map(({ unitPrice, quantity }) => ({ unitPaise: toPaise(unitPrice), quantity }));
  const { subtotalPaise } = priceOrder(priced, { deliveryFeePaise: null });
  const used = promo ? (await promoFor(deps, userId, { code: promo.code, subtotalPaise })).promo : null;
  const quote = quoteFulfilment(settings, fulfilment, address ?? {}, subtotalPaise);
  const { charges, totalPaise } = priceOrder(priced, { deliveryFeePaise: quote.feePaise, promo: used });
  const unorderable = lines.find(({ problem }) => problem)?.problem ?? (hasUnknown ? CHOICE_UNKNOWN : null);
  const problems: Problem[] = [
    ...orderingProblem(settings),
    ...(quote.problem ? [{ code: quote.problem, message: messageOf(quote.problem, quote.minimumPaise) }] : []),
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
    tax: 0,
    total: toRupees(totalPaise),
    minimumOrder: toRupees(quote.minimumPaise),
    freeDeliveryFrom: quote.freeFromPaise === null ? null : toRupees(quote.freeFromPaise),
    promise:
      quote.problem || fulfilment === "pickup"
        ? null
        : promiseFrom(deps.clock(), quote.area ? minutesTo(quote.area) : PROMISED_MINUTES),
    slots: [],
  };
}

const promiseFrom = (now: Date, minutes: number): Quote["promise"] => {
  return { from: now.toISOString(), to: new Date(now.getTime() + minutes * MINUTE_MS).toISOString(), minutes };
};

/** Equal lines together, with their problems. `hasUnknown`: an item is of no food on the menu. */
function linesOf(index: MenuIndex, items: QuoteBody["items"]) {
  const cart: Record<string, number> = {};
  for (const item of items) {
    const itemId = itemIdOf(index, item);
    const line = readLineInput(index, { itemId, configuration: item.configuration })?.line;
    const key = (line && usableKey(line)) ?? itemId;
    cart[key] = (cart[key] ?? 0) + item.quantity;
  }
  const lines = cartLines(index, cart);
  return { lines, hasUnknown: lines.length < Object.keys(cart).length };
}

function orderingProblem(settings: { isOrderEnabled: boolean; isSwitchedOn: boolean }): Problem[] {
  const why = whyNotTaken(settings);
  if (why === null) return [];
  return [{ code: why === "closed" ? "closed" : "ordersDisabled", message: refuse("ordersDisabled").message }];
}

const messageOf = (code: Exclude<QuoteProblem, "closed" | "itemUnavailable">, minimumPaise: number): string =>
  refuse(code, { vars: { minimum: formatPaise(minimumPaise) } }).message;
