/** Prices an order at the shop's own prices and compares the total with what the customer saw. */
import { createHash } from "node:crypto";
import { CART_QUANTITY_MAX } from "@forno/contract/cart/rules/cart-quantities.ts";
import {
  type ChargeTerms,
  type OrderPrice,
  PAYABLE_MAX_PAISE,
  PAYABLE_MIN_PAISE,
  type PricedPromo,
  priceOrder,
} from "@forno/contract/cart/rules/pricing.ts";
import type { Fulfilment, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { OrderTime } from "@forno/contract/fulfilment/rules/order-times.ts";
import { plannedMinutes, travelMinutes } from "@forno/contract/fulfilment/rules/planned-minutes.ts";
import { quoteFulfilment } from "@forno/contract/fulfilment/rules/service-areas.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { madeOf } from "@forno/contract/menu/rules/line/line-key.ts";
import { unitPaise } from "@forno/contract/menu/rules/line/line-price.ts";
import { type MenuIndex, sectionOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { unitsOfLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { LINE_DETAILS_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { halvesTaken } from "@forno/contract/menu/rules/stock.ts";
import { formatPaise, toPaise } from "@forno/contract/money/money.ts";
import { ITEM_QUANTITY_MAX, type PlaceBody } from "@forno/contract/order/order.ts";
import type { OrderChannel } from "@forno/contract/order/rules/order-status.ts";
import type { PaymentMethod } from "@forno/contract/payment/rules/payment.ts";
import type { PromiseOffer } from "@forno/contract/settings/rules/ordering.ts";
import type { OrderTax } from "@forno/contract/tax/rules/order-tax.ts";
import { chargedTax, foodTax, type TaxSettings } from "@forno/contract/tax/rules/tax-terms.ts";
import { refuse, refuseFields } from "../../../platform/http/refusal.ts";
import { problemOf, readLineInput, usableKey } from "../../menu/reading/line-input.ts";
import type { PlacingTerms } from "../../settings/settings-store.ts";
import type { Actor } from "../lifecycle/order-changes-store.ts";
import type { StoredDetails, StoredTax } from "../order-tables.ts";
import { plainDetails, storedDetails } from "../reading/line-details.ts";
import type { HeldStock } from "./stock-store.ts";

export interface Line {
  foodId: string;
  /** Its line key. */
  key: string;
  name: string;
  unitPaise: number;
  quantity: number;
  /** Of GST, per cent. */
  taxRate: number;
  hsn: string;
  details: StoredDetails | null;
  /** What of it is in the cart, by line key. */
  cartLines: Record<string, number>;
  /** Kitchen units of one. */
  units: number;
  /** What one takes of counted foods and modifiers, in halves of a piece. */
  takes: ReadonlyMap<string, number>;
  /** Equal carts make the same. */
  made: unknown;
}

/** Who gets it, how and where. */
export interface Destination {
  address: PlaceBody["address"];
  fulfilment: Fulfilment;
  /** The area it is delivered to; null: flat delivery fee, or pickup. */
  area: ServiceArea | null;
  /** Preparation, travel, and what a busy kitchen takes longer. */
  minutes: number;
}

/** `amount`: the total that the customer saw, in rupees; null: the shop alone says what it costs. */
export type OrderBody = Omit<PlaceBody, "amount" | "fulfilment"> & {
  amount: number | null;
  fulfilment?: Fulfilment | undefined;
};

/** The lines at the shop's own prices. */
export interface PricedOrder extends OrderPrice {
  lines: Line[];
  destination: Destination;
  /** The start of the chosen time; null: as soon as possible. */
  scheduledFor: Date | null;
  promo: { id: string; code: string } | null;
  storedTax: StoredTax | null;
  buyer: PlaceBody["buyer"];
  cartHash: Buffer;
}

export interface NewOrder {
  id: string;
  /** Null: taken by staff. */
  userId: string | null;
  channel: OrderChannel;
  kitchenNote: string | null;
  /** Who placed it. */
  actor: Actor;
  priced: PricedOrder;
  method: PaymentMethod;
  time: OrderTime;
  stock: readonly HeldStock[];
  promise: { offer: PromiseOffer; isAutomatic: boolean; capPaise: number };
  createdAt: Date;
  expiresAt: Date;
  /** Until when this request has the lease on creating the provider order; null if no provider order is needed. */
  leaseUntil: Date | null;
}

export interface OrderTerms extends ChargeTerms {
  destination: Destination;
  scheduledFor: Date | null;
  promo: (PricedPromo & { id: string }) | null;
  shopTax: TaxSettings;
  buyer: PlaceBody["buyer"];
}

/** Throws refusals: a food was deleted or is unknown or sold out, a configuration is wrong, there are too many lines or choices. */
export function pricedLines(items: PlaceBody["items"], index: MenuIndex, tax: TaxSettings): Line[] {
  const lines = new Map<string, Line>();
  let bytes = 0;
  for (const item of items) {
    const line = pricedLine(index, item, tax);
    bytes += storedBytes(line.details);
    if (bytes > LINE_DETAILS_MAX) throw refuse("cartFull");
    // Two lines of a cart become one if the owner has made the choice of one of them the default.
    const before = lines.get(line.key);
    const quantity = line.quantity + (before?.quantity ?? 0);
    if (quantity > CART_QUANTITY_MAX) throw refuseFields([{ path: "items", message: ITEM_QUANTITY_MAX }]);
    lines.set(line.key, { ...line, quantity, cartLines: cartLinesOf(before ? [before, line] : [line]) });
  }
  return [...lines.values()].map(withCartLines);
}

/** What an order takes in the database for the details of a line. */
export const storedBytes = (details: StoredDetails | null): number => Buffer.byteLength(JSON.stringify(details));

export function cartLinesOf(lines: readonly Pick<Line, "cartLines">[]): Line["cartLines"] {
  const sum: Line["cartLines"] = {};
  for (const { cartLines } of lines) for (const [key, quantity] of Object.entries(cartLines)) sum[key] = (sum[key] ?? 0) + quantity;
  return sum;
}

const withCartLines = (line: Line): Line =>
  line.cartLines[line.key] === line.quantity
    ? line
    : { ...line, details: { ...(line.details ?? plainDetails(line.key)), cartLines: line.cartLines } };

function pricedLine(index: MenuIndex, item: PlaceBody["items"][number], tax: TaxSettings): Line {
  const { configuration, quantity } = item;
  const read = readLineInput(index, { itemId: itemIdOf(index, item), configuration });
  if (!read) throw refuse("pricesChanged");
  const problem = problemOf(read);
  const { food, line } = read;
  if (problem || !line) throw problem ?? refuse("choiceUnknown");
  const key = usableKey(line);
  if (key === null) throw refuse("badRequest");
  return {
    foodId: food._id,
    key,
    name: food.name,
    unitPaise: unitPaise(line),
    quantity,
    ...foodTax(tax, food, sectionOf(index, food)),
    details: storedDetails(line),
    cartLines: { [configuration || item._id === undefined ? key : item._id]: quantity },
    units: unitsOfLine(index, line),
    takes: halvesTaken(line),
    made: madeOf(line),
  };
}

/** Clients may know an item by its name alone. Refuses with `foodUnknown` unless exactly one food has this name. */
export const itemIdOf = (index: MenuIndex, { _id, name = "" }: PlaceBody["items"][number]): string => _id ?? foodNamed(index, name);

const namesOf = new WeakMap<MenuIndex, Map<string, Food[]>>();

/** An order may have a hundred items, and the menu five hundred foods: they are grouped once for each menu. */
function foodNamed(index: MenuIndex, name: string): string {
  const names = namesOf.get(index) ?? Map.groupBy(index.foods.values(), (food) => food.name);
  namesOf.set(index, names);
  const [food, another] = names.get(name) ?? [];
  if (!food || another) throw refuse("foodUnknown", { vars: { name } });
  return food._id;
}

/** What delivery costs there, and how long it takes. Refuses with the reason if it is not handed over in this way or there. */
export function quoteDestination(
  terms: PlacingTerms,
  { fulfilment = "delivery", address }: OrderBody,
  subtotalPaise: number,
  now: Date,
) {
  const way = fulfilment === "delivery" ? fulfilment : "pickup";
  const quote = quoteFulfilment(terms.fulfilment, way, address, subtotalPaise);
  if (quote.problem) throw refuse(quote.problem, { vars: { minimum: formatPaise(quote.minimumPaise) } });
  const minutes = plannedMinutes(terms.times, travelMinutes(fulfilment, quote.area), now);
  return { deliveryFeePaise: quote.feePaise, destination: { address, fulfilment, area: quote.area, minutes } };
}

export const unitsOf = (lines: readonly Pick<Line, "units" | "quantity">[]): number =>
  lines.reduce((sum, { units, quantity }) => sum + units * quantity, 0);

/** Refuses with `pricesChanged`, `totalTooSmall` or `totalTooLarge`. */
export function priceLines(lines: Line[], amount: OrderBody["amount"], terms: OrderTerms): PricedOrder {
  const { destination, scheduledFor, promo, shopTax, buyer } = terms;
  const price = priceOrder(lines, { ...terms, tax: chargedTax(shopTax) });
  if (amount !== null && toPaise(amount) !== price.totalPaise) throw refuse("pricesChanged");
  refuseTotal(price.totalPaise);
  const sameCart = lines
    .map(({ key, made, quantity, unitPaise }) => [key, made, quantity, unitPaise])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return {
    ...price,
    lines,
    destination,
    scheduledFor,
    promo: promo && { id: promo.id, code: promo.code },
    storedTax: storedTax(price.tax, lines, shopTax),
    buyer,
    cartHash: jsonHash([
      sameCart,
      promo?.code ?? null,
      price.charges,
      destination.fulfilment,
      destination.area?._id ?? null,
      // What is promised, and so what the order takes of the kitchen, depends on them.
      destination.minutes,
      ...(scheduledFor ? [scheduledFor] : []),
      ...(price.tax ? [price.tax.byRate] : []),
      ...(buyer ? [buyer] : []),
    ]),
  };
}

/** Refuses with `totalTooSmall` or `totalTooLarge` what the provider does not take. */
export function refuseTotal(totalPaise: number): void {
  if (totalPaise > 0 && totalPaise < PAYABLE_MIN_PAISE) throw refuse("totalTooSmall");
  if (totalPaise > PAYABLE_MAX_PAISE) throw refuse("totalTooLarge");
}

export function storedTax(
  tax: OrderTax | null,
  lines: readonly Pick<Line, "hsn">[],
  { scheme, pricesIncludeTax, gstin, stateCode, sac }: TaxSettings,
): StoredTax | null {
  if (!tax || scheme === "none") return null;
  const parts = tax.parts.map((part, index) => ({ ...part, hsn: lines[index]?.hsn ?? sac }));
  return { scheme, pricesIncludeTax, gstin, stateCode, parts, byRate: tax.byRate };
}

export const jsonHash = (value: unknown): Buffer => createHash("sha256").update(JSON.stringify(value)).digest();

/** Refuses cash (`cashNotOffered`, `cashAboveLimit`) if the shop does not accept it for this order. */
export function methodFor({ paymentMethod }: OrderBody, { totalPaise }: PricedOrder, terms: PlacingTerms): PaymentMethod {
  if (totalPaise === 0) return "none";
  if (paymentMethod !== "cash") return "online";
  if (!terms.cashOnDelivery) throw refuse("cashNotOffered");
  const limit = terms.cashLimitPaise;
  if (limit !== null && totalPaise > limit) throw refuse("cashAboveLimit", { vars: { limit: formatPaise(limit) } });
  return "cash";
}
