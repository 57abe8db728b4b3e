/** Staff change what an order consists of before it leaves: docs/decisions/0020-cash-on-delivery.md says who owes whom the difference. */

import { CART_QUANTITY_MAX } from "@forno/contract/cart/rules/cart-quantities.ts";
import { chargedPaise, discountPaise, priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import { type TakenUnits, timeOf } from "@forno/contract/fulfilment/rules/order-times.ts";
import { quoteFulfilment } from "@forno/contract/fulfilment/rules/service-areas.ts";
import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { unitsOfLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { LINE_DETAILS_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { halvesTaken } from "@forno/contract/menu/rules/stock.ts";
import { formatPaise, toPaise, toRupees } from "@forno/contract/money/money.ts";
import { ITEM_QUANTITY_MAX } from "@forno/contract/order/order.ts";
import type { EditedLine, orderEditEndpoints } from "@forno/contract/order/order-edit.ts";
import { canBeEdited, orderCan } from "@forno/contract/order/rules/order-status.ts";
import { chargedTax, type TaxSettings } from "@forno/contract/tax/rules/tax-terms.ts";
import type { AnswerOf, BodyOf } from "@forno/contract/wire/endpoint.ts";
import { may } from "@forno/contract/wire/permissions.ts";
import type { Deps } from "../../../deps.ts";
import { raise } from "../../../events.ts";
import { inTransaction, lockByName } from "../../../platform/db/database.ts";
import { batch } from "../../../platform/db/statements/batch.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, refuseFields } from "../../../platform/http/refusal.ts";
import type { Tx } from "../../../tables.ts";
import { recordAudit } from "../../audit/audit.ts";
import { indexAt, readMenu } from "../../menu/menu.ts";
import { problemOf, readLineInput } from "../../menu/reading/line-input.ts";
import { lockStock } from "../../menu/stock-store.ts";
import { selectPromo } from "../../promo/promo-store.ts";
import { setUseDiscount } from "../../promo/promo-uses-store.ts";
import { type PlacingTerms, placingTermsOf, selectSettings } from "../../settings/settings-store.ts";
import { lockUser } from "../../user/account/user-lock-store.ts";
import { addHistoryEntry, lockOrder, type OrderState } from "../lifecycle/order-changes-store.ts";
import { jsonHash, pricedLines, refuseTotal, storedBytes, storedTax } from "../placing/priced-order.ts";
import { announceTaken, dayTaken, stockOn, stockProblem } from "../placing/stock.ts";
import { type HeldStock, readStock, stockTaken } from "../placing/stock-store.ts";
import { lineNameOf, shownLine } from "../reading/line-details.ts";
import { selectOrder, toOrder } from "../reading/order-store.ts";
import {
  deleteTaken,
  type EditedRow,
  insertKey,
  type NewContents,
  replaceSlots,
  selectEdited,
  selectEditedPaise,
  selectKey,
  selectSlots,
  selectTaken,
  storeContents,
} from "./edit-store.ts";

type EditDeps = Pick<Deps, "db" | "reader" | "changes" | "log" | "clock">;
type Edit = AnswerOf<typeof orderEditEndpoints.edit>["data"];

interface EditInput {
  orderId: string;
  body: BodyOf<typeof orderEditEndpoints.edit>;
  key: string | undefined;
}

/** Refuses with `orderNotFound`. */
export async function readLines(
  { db }: Pick<Deps, "db">,
  orderId: string,
): Promise<AnswerOf<typeof orderEditEndpoints.lines>["data"]> {
  const row = await selectOrder(db, orderId);
  if (!row) throw refuse("orderNotFound");
  const { payment, status, refunded, payment_method: paymentMethod, invoice_number } = row;
  return {
    orderNumber: row.order_number,
    version: row.edits,
    status,
    isEditable: canBeEdited({ payment, status, refunded: refunded || row.extra_dropped, paymentMethod }) && invoice_number === null,
    paymentMethod,
    payment,
    amount: toRupees(row.total_paise),
    lines: row.items.map(shownLine),
  };
}

/** Without an expected total nothing changes. The same key changes nothing a second time. */
export async function editOrder(deps: EditDeps, staff: Caller, { orderId, body, key }: EditInput): Promise<Edit> {
  const menu = await readMenu(deps);
  const isConfirmed = body.expectedTotal !== undefined;
  return await inTransaction(deps.db, async (tx) => {
    // In the order in which placing locks, to prevent deadlocks: persons, orders, slots, stock.
    if (isConfirmed) await lockUser(tx, staff.userId);
    const order = await lockOrder(tx, orderId);
    if (!order) throw refuse("orderNotFound");
    const now = deps.clock();
    const bodyHash = jsonHash([orderId, body]);
    const known = key !== undefined && isConfirmed ? await selectKey(tx, staff.userId, key) : undefined;
    if (known && !known.bodyHash.equals(bodyHash)) throw refuse("idempotencyKeyReused");
    const row = await selectEdited(tx, orderId);
    if (known) {
      // Whoever did not get the first answer is told again what to take or hand back.
      const ownPaise =
        isPaidByHand(order) && canBeEdited(order) ? await selectEditedPaise(tx, orderId, staff.userId, known.createdAt) : 0;
      const before = { ...order, totalPaise: order.totalPaise - ownPaise };
      const answer = answerOf(before, contentsNow(order, row), { ownPaise, extraPaise: order.extraPaise });
      const stored = await selectOrder(tx, orderId);
      return { ...answer, ...(stored && { cashDue: toOrder(stored).cashDue }) };
    }
    refuseState(order, row, body.version);
    const terms = placingTermsOf(await selectSettings(tx), now);
    const index = indexAt(menu, row.scheduled_for);
    const before = row.items.map((item, line) => storedLine(item, line, row, index));
    const after = editedLines(body.lines, { before, index, tax: taxFor(row, terms), edit: order.edits + 1 });
    const contents = await priceEdited(tx, { order, row, terms, lines: after });
    const money = moneyOf(order, contents.totalPaise);
    const answer = answerOf(order, contents, money);
    if (isConfirmed) {
      await lockByName(tx, "kitchen slots");
      await lockStock(tx);
    }
    const taking = await takenMore(tx, { orderId, before, after, index, scheduledFor: row.scheduled_for, now });
    if (!isConfirmed) return answer;
    if (toPaise(body.expectedTotal ?? 0) !== contents.totalPaise)
      throw refuse("editTotalChanged", { vars: { total: formatPaise(contents.totalPaise) } });
    const changes = changesOf(before, after);
    if (changes === "") return answer;
    await taking.store();
    await moveUnits(tx, order, unitsOf(after) - unitsOf(before), terms, now);
    const edited = await storeContents(tx, orderId, { ...contents, extraPaise: money.extraPaise });
    if (row.promo_code !== null) await setUseDiscount(tx, orderId, discountPaise(contents.charges));
    const amountPaise = contents.totalPaise - order.totalPaise;
    await addHistoryEntry(tx, orderId, { kind: "edited", detail: changes, amountPaise }, staff, now);
    if (key !== undefined) await insertKey(tx, { userId: staff.userId, key, bodyHash, orderId, createdAt: now });
    const subject = { type: "order", id: orderId, label: `#${order.orderNumber}` } as const;
    const details = { changes, from: toRupees(order.totalPaise), to: toRupees(contents.totalPaise) };
    await recordAudit(tx, staff, { action: "order.edit", subject, details }, now);
    // Refunding has a permission of its own.
    const actor = order.paymentMethod !== "online" || may(staff, "payments") ? staff : { ...staff, refundLimitPaise: 0 };
    await raise(tx, "orderEdited", { order: edited, ownPaise: money.ownPaise, actor, at: now });
    return { ...answer, version: edited.edits };
  });
}

/** What has an invoice had left once. Nothing may be collected of an order whose whole refund the shop still owes. */
function refuseState(order: OrderState, row: EditedRow, version: number): void {
  if (orderCan.expire(order)) throw refuse("editNotPaid");
  if (!canBeEdited(order) || order.extraDropped || row.invoice_number !== null) throw refuse("orderNotEditable");
  if (order.edits !== version) throw refuse("orderChanged");
}

type StoredLine = NewContents["lines"][number] & {
  taxRate: number;
  hsn: string;
  key: string;
  units: number;
  takes: ReadonlyMap<string, number>;
};

/** Its price and tax stay as they were agreed on. What it takes of kitchen and stock is that of the menu now; of a deleted food, nothing. */
function storedLine(item: EditedRow["items"][number], line: number, { tax }: EditedRow, index: MenuIndex): StoredLine {
  const key = item.details?.key ?? item.food_id;
  const read = readLineInput(index, { itemId: key })?.line;
  return {
    position: item.position,
    foodId: item.food_id,
    name: item.name,
    unitPaise: item.unit_paise,
    quantity: item.quantity,
    details: item.details,
    taxRate: tax?.parts[line]?.rate ?? 0,
    hsn: tax?.parts[line]?.hsn ?? "",
    key,
    units: read ? unitsOfLine(index, read) : 0,
    takes: read ? halvesTaken(read) : new Map(),
  };
}

/** The scheme under which it was placed. */
const taxFor = ({ tax }: EditedRow, terms: PlacingTerms): TaxSettings => ({
  ...terms.tax,
  scheme: tax?.scheme ?? "none",
  ...(tax && { pricesIncludeTax: tax.pricesIncludeTax, gstin: tax.gstin, stateCode: tax.stateCode }),
});

/** Places of lines that were removed are not used again: the kitchen finds by them what changed. */
const PLACES_OF_EDIT = 1_000;

function editedLines(
  wanted: readonly EditedLine[],
  { before, index, tax, edit }: { before: readonly StoredLine[]; index: MenuIndex; tax: TaxSettings; edit: number },
): StoredLine[] {
  const kept = wanted.flatMap((each) => ("line" in each ? keptLine(before[each.line], each.quantity, index) : []));
  const added = wanted.flatMap((each) => ("line" in each ? [] : each));
  const priced = added.length > 0 ? pricedLines(added, index, tax) : [];
  const bytes = [...kept, ...priced].reduce((sum, { details }) => sum + storedBytes(details), 0);
  if (bytes > LINE_DETAILS_MAX) throw refuse("cartFull");
  const lines = kept.sort((a, b) => a.position - b.position);
  for (const [n, line] of priced.entries()) {
    const same = lines.findIndex(({ key }) => key === line.key);
    const place = lines[same];
    if (place) lines[same] = withQuantity(place, place.quantity + line.quantity);
    else lines.push({ ...line, position: edit * PLACES_OF_EDIT + n });
  }
  return lines;
}

function keptLine(line: StoredLine | undefined, quantity: number, index: MenuIndex): StoredLine {
  if (!line) throw refuse("orderChanged");
  if (quantity > line.quantity) {
    const read = readLineInput(index, { itemId: line.key });
    const problem = read ? problemOf(read) : refuse("cartItemSoldOut", { vars: { name: line.name } });
    if (problem) throw problem;
  }
  return withQuantity(line, quantity);
}

function withQuantity(line: StoredLine, quantity: number): StoredLine {
  if (quantity > CART_QUANTITY_MAX) throw refuseFields([{ path: "lines", message: ITEM_QUANTITY_MAX }]);
  return { ...line, quantity };
}

interface Pricing {
  order: OrderState;
  row: EditedRow;
  terms: PlacingTerms;
  lines: readonly StoredLine[];
}

/** By today's promo, delivery fee and tax rules. No minimum order holds: whoever edits it decides. */
async function priceEdited(tx: Tx, { order, row, terms, lines }: Pricing): Promise<Omit<NewContents, "extraPaise">> {
  const tax = taxFor(row, terms);
  const subtotalPaise = lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0);
  const price = priceOrder(lines, {
    deliveryFeePaise: order.fulfilment === "delivery" ? feePaise(row, terms, subtotalPaise) : null,
    promo: await promoOf(tx, row, subtotalPaise),
    tax: chargedTax(tax),
  });
  refuseTotal(price.totalPaise);
  return { ...price, lines, tax: storedTax(price.tax, lines, tax) };
}

/** What it was, if the place is not delivered to, or is in another area, by now. */
function feePaise(row: EditedRow, { fulfilment }: PlacingTerms, subtotalPaise: number): number {
  const { pincode, latitude: lat, longitude: lng, area_name: areaName, charges } = row;
  const place = { ...(pincode !== null && { pincode }), ...(lat !== null && lng !== null && { location: { lat, lng } }) };
  const quote = quoteFulfilment(fulfilment, "delivery", place, subtotalPaise);
  const isSame = quote.feePaise !== null && (quote.area?.name ?? null) === areaName;
  return isSame ? (quote.feePaise ?? 0) : chargedPaise(charges, "delivery");
}

/** Its code was accepted once: only its minimum counts again. Of a code that was deleted, the discount stays. */
async function promoOf(tx: Tx, { promo_code: code, charges }: EditedRow, subtotalPaise: number) {
  if (code === null) return null;
  const stored = await selectPromo(tx, code);
  if (!stored) return { code, discountType: "FLAT", discountValue: toRupees(discountPaise(charges)) };
  return subtotalPaise < stored.terms.minOrderPaise ? null : stored.promo;
}

const contentsNow = (order: OrderState, { charges }: EditedRow) => ({
  totalPaise: order.totalPaise,
  subtotalPaise: order.totalPaise - charges.reduce((sum, { paise }) => sum + paise, 0),
  charges: [],
});

const isPaidByHand = ({ payment, paymentMethod }: OrderState): boolean =>
  payment && (paymentMethod === "cash" || paymentMethod === "card");

interface Money {
  /** What is paid more by its own method, at once; negative: what goes back. */
  ownPaise: number;
  /** Of the total: in cash when it is handed over. */
  extraPaise: number;
}

/**
 * An order that is not paid yet costs another amount, no more. At the counter's till or terminal the difference is paid or returned at
 * once. Where the money came online nothing can be added to it: what is missing is collected when the order is handed over, and what was
 * paid too much is refunded. Refuses with `editRefundTooLarge`.
 */
function moneyOf(order: OrderState, totalPaise: number): Money {
  const { payment, refundedPaise, extraPaise } = order;
  const difference = totalPaise - order.totalPaise;
  if (!payment && totalPaise < refundedPaise) throw refuse("editRefundTooLarge");
  if (!payment) return { ownPaise: 0, extraPaise };
  const extra = isPaidByHand(order) ? extraPaise : Math.max(0, extraPaise + difference);
  const ownPaise = difference - (extra - extraPaise);
  if (ownPaise < 0 && totalPaise - extra < refundedPaise) throw refuse("editRefundTooLarge");
  return { ownPaise, extraPaise: extra };
}

function answerOf(
  order: OrderState,
  { totalPaise, subtotalPaise, charges }: Pick<NewContents, "totalPaise" | "subtotalPaise" | "charges">,
  { ownPaise, extraPaise }: Money,
): Edit {
  const isOnline = order.paymentMethod === "online";
  return {
    version: order.edits,
    amount: toRupees(totalPaise),
    difference: toRupees(totalPaise - order.totalPaise),
    refund: toRupees(isOnline ? -ownPaise : 0),
    byHand: toRupees(isOnline ? 0 : ownPaise),
    cashDue: toRupees(order.payment ? extraPaise : totalPaise - order.refundedPaise),
    charges: charges.map(({ label, paise }) => ({ label, amount: toRupees(paise) })),
    subtotal: toRupees(subtotalPaise),
  };
}

const unitsOf = (lines: readonly StoredLine[]): number => lines.reduce((sum, { units, quantity }) => sum + units * quantity, 0);

/** What is added is made with the rest, even beyond the kitchen's limit: whoever adds it decides, and others find it taken. */
async function moveUnits(tx: Tx, order: OrderState, units: number, { times }: PlacingTerms, now: Date): Promise<void> {
  if (units === 0) return;
  const taken = await selectSlots(tx, order.id);
  const from = order.kitchenAt && order.kitchenAt > now ? order.kitchenAt : now;
  const first = taken.at(-1) ?? timeOf(times, { units: 1, travelMinutes: 0, scheduledFor: null }, [], from)?.taken[0];
  if (!first) return;
  const rows: TakenUnits[] = taken.length > 0 ? taken : [{ ...first, units: 0 }];
  let left = units;
  for (const row of rows.toReversed()) {
    const moved = Math.max(left, -row.units);
    row.units += moved;
    left -= moved;
  }
  await replaceSlots(
    tx,
    order.id,
    rows.filter((row) => row.units > 0),
  );
}

interface Retaking {
  orderId: string;
  before: readonly StoredLine[];
  after: readonly StoredLine[];
  index: MenuIndex;
  scheduledFor: Date | null;
  now: Date;
}

/** Refuses what there is not enough of. Takes and returns the difference once it is stored. */
async function takenMore(
  tx: Tx,
  { orderId, before, after, index, scheduledFor, now }: Retaking,
): Promise<{ store(): Promise<void> }> {
  const more = new Map<string, number>();
  const add = (lines: readonly StoredLine[], sign: number) => {
    for (const { takes, quantity } of lines)
      for (const [id, halves] of takes) more.set(id, (more.get(id) ?? 0) + sign * halves * quantity);
  };
  add(after, 1);
  add(before, -1);
  const stock = stockOn(await readStock(tx, []), now, scheduledFor);
  const rising = new Map([...more].filter(([, halves]) => halves > 0));
  const problem = stockProblem([{ takes: rising, quantity: 1 }], stock, new Set(), index);
  if (problem) throw problem;
  return {
    async store() {
      const held = await selectTaken(tx, orderId);
      const days = new Map(stock.items.map((item) => [item.itemId, dayTaken(item, stock)]));
      const moved: HeldStock[] = [...more].flatMap(([itemId, halves]) => {
        const by = days.has(itemId) ? Math.max(halves, -(held.get(itemId) ?? 0)) : 0;
        return by === 0 ? [] : [{ orderId, itemId, halves: by, day: days.get(itemId) ?? null }];
      });
      if (moved.length === 0) return;
      const taken = new Map(held);
      for (const { itemId, halves } of moved) taken.set(itemId, (taken.get(itemId) ?? 0) + halves);
      await deleteTaken(tx, orderId);
      const rows = [...taken].flatMap(([itemId, halves]) =>
        halves > 0 ? { orderId, itemId, halves, day: days.get(itemId) ?? null } : [],
      );
      if (rows.length > 0) await batch(tx, stockTaken(tx, rows));
      await announceTaken(tx, stock, moved, index);
    },
  };
}

/** In words, for its history, the activity log and the kitchen's slip. Empty: nothing changed. */
function changesOf(before: readonly StoredLine[], after: readonly StoredLine[]): string {
  const was = new Map(before.map((line) => [line.position, line]));
  const is = new Set(after.map(({ position }) => position));
  const changes = after.flatMap((line) => {
    const old = was.get(line.position);
    if (!old) return `Added ${inWords(line)}`;
    return old.quantity === line.quantity ? [] : `${inWords(line)} instead of ${old.quantity}`;
  });
  const removed = before.filter(({ position }) => !is.has(position)).map((line) => `Removed ${inWords(line)}`);
  return [...removed, ...changes].join("; ");
}

/** Without its note, which may name a person. */
const inWords = ({ quantity, name, details }: StoredLine): string =>
  `${quantity} × ${lineNameOf({ name, details })}${details?.size ? ` (${details.size})` : ""}`;
