/** The sale in progress. The tab remembers it, so that it survives a reload. */
import { CART_QUANTITY_MAX, type CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { counterCalls } from "@forno/contract/counter/counter-calls.ts";
import type { Fulfilment, Place } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { toRupees } from "@forno/contract/money/money.ts";
import { normalizeMobile } from "@forno/contract/user/rules/phone-number.ts";
import { type AnswerOf, type BodyOf, call } from "../../platform/api/call.ts";
import { ApiFailure } from "../../platform/api/failure.ts";
import { createStore, useStore } from "../../platform/state/store.ts";
import { readDraft, saveDraft } from "../../platform/storage/drafts.ts";
import { randomKey } from "../checkout/place-order.ts";

type SaleBody = BodyOf<typeof counterCalls.order>;
export type PaidBy = SaleBody["payment"];

export interface SaleAddress extends Place {
  line: string;
  landmark?: string | null | undefined;
  /** For the delivery partner. */
  instructions?: string | null | undefined;
}

export interface Sale {
  /** As typed. */
  mobile: string;
  name: string;
  isPhone: boolean;
  way: Fulfilment;
  address: SaleAddress | null;
  /** What the number found, and so goes with it unless it was changed. */
  filled: { mobile: string; name: string; address: SaleAddress | null } | null;
  /** By line key, in the order in which they were added. */
  lines: CartData;
  note: string;
  /** The ID under which it is held: again if no answer came. */
  heldId: string | null;
  /** What was sent and has no answer yet: sent again with its key, it is the same order. */
  sent: { key: string; body: SaleBody } | null;
  sold: (AnswerOf<typeof counterCalls.order>["data"] & { way: Fulfilment; paidBy: PaidBy }) | null;
}

const DRAFT = "counter-sale";
const EMPTY: Sale = {
  mobile: "",
  name: "",
  isPhone: true,
  way: "pickup",
  address: null,
  filled: null,
  lines: {},
  note: "",
  heldId: null,
  sent: null,
  sold: null,
};

const sale = createStore<Sale>(EMPTY);

export const useSale = (): Sale => useStore(sale, EMPTY);
export const readSale = (): Sale => sale.read();

export function changeSale(change: Partial<Sale>): void {
  sale.write({ ...sale.read(), ...change });
  saveDraft(DRAFT, sale.read());
}

/** What this person left in this tab. */
export const resumeSale = (): void => sale.write({ ...EMPTY, ...readDraft<Sale>(DRAFT) });

export const newSale = (): void => changeSale(EMPTY);

/** `by` may be negative. */
export function addToSale(key: string, by: number): void {
  const { lines } = sale.read();
  const quantity = Math.min((lines[key] ?? 0) + by, CART_QUANTITY_MAX);
  const { [key]: _, ...others } = lines;
  changeSale({ lines: quantity > 0 ? { ...lines, [key]: quantity } : others });
}

/** In the place of the line that was edited. */
export function replaceInSale(replaced: string, key: string, quantity: number): void {
  const { lines } = sale.read();
  const entries = Object.entries(lines).map(([each, count]): [string, number] =>
    each === replaced ? [key, quantity] : [each, count],
  );
  const known = key === replaced ? 0 : (lines[key] ?? 0);
  changeSale({ lines: { ...Object.fromEntries(entries), [key]: Math.min(quantity + known, CART_QUANTITY_MAX) } });
}

/** What was typed or chosen stays; what another number filled in does not. Undefined: the number is not complete. */
export function fillCustomer(found: Sale["filled"] | undefined): void {
  const { name, address, filled } = sale.read();
  const isOwn = (value: unknown, before: unknown) => JSON.stringify(value) === JSON.stringify(before);
  changeSale({
    filled: found ?? null,
    ...((name === "" || name === filled?.name) && { name: found?.name ?? "" }),
    ...((address === null || isOwn(address, filled?.address)) && { address: found?.address ?? null }),
  });
}

/** Undefined until a valid number is typed. */
export const mobileOf = ({ mobile }: Pick<Sale, "mobile">): string | undefined => normalizeMobile(mobile) ?? undefined;

export interface Payment {
  by: PaidBy;
  /** The total that is shown. */
  amountPaise: number;
  /** In rupees. */
  cashGiven?: number;
  /** Empty: not noted. */
  cardDigits?: string;
}

function bodyOf(now: Sale, { by, amountPaise, cashGiven, cardDigits }: Payment): SaleBody {
  const { name, way, address, lines } = now;
  const mobile = mobileOf(now);
  const where =
    way === "delivery" && address ? { ...whereOf(address), address: address.line, instructions: address.instructions } : {};
  return {
    channel: isByPhone(now) ? "phone" : "counter",
    ...(mobile && name.trim() && { customer: { name, mobile } }),
    address: { ...where, ...(name.trim() && { firstName: name.trim() }), ...(mobile && { phone: mobile }) },
    items: Object.entries(lines).map(([_id, quantity]) => ({ _id, quantity })),
    fulfilment: way,
    payment: by,
    amount: toRupees(amountPaise),
    ...(cashGiven !== undefined && { cashGiven }),
    ...(cardDigits && { cardDigits }),
    note: now.note.trim(),
  };
}

const whereOf = ({ pincode, location, landmark }: SaleAddress) => ({ pincode, location, landmark });

type HeldBody = BodyOf<typeof counterCalls.hold>["sale"];

/** As it is typed, always under the same ID. */
export function holdSale(name: string) {
  const _id = sale.read().heldId ?? randomKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  changeSale({ heldId: _id });
  return call(counterCalls.hold, { body: { _id, name, sale: holdable(sale.read()) } });
}

function holdable({ mobile, name, isPhone, way, address, lines, note }: Sale): HeldBody {
  return {
    channel: isPhone ? "phone" : "counter",
    customer: { name, mobile },
    ...(address && { address: { ...whereOf(address), address: address.line, instructions: address.instructions } }),
    items: Object.entries(lines).map(([_id, quantity]) => ({ _id, quantity })),
    fulfilment: way,
    note,
  };
}

/** Nothing is on the ticket. */
export function isFreeSale(): boolean {
  const { lines, sent, sold } = sale.read();
  return Object.keys(lines).length === 0 && sent === null && sold === null;
}

/** The held one is on the ticket again. */
export function resumeHeldSale({ channel, customer, address, items, fulfilment, note }: HeldBody): void {
  changeSale({
    ...EMPTY,
    mobile: customer?.mobile ?? "",
    name: customer?.name ?? "",
    isPhone: channel === "phone",
    way: fulfilment ?? EMPTY.way,
    address: address?.address
      ? { ...whereOf({ ...address, line: "" }), line: address.address, instructions: address.instructions }
      : null,
    lines: Object.fromEntries(items.map(({ _id, quantity }) => [_id, quantity])),
    note: note ?? "",
  });
}

/** Without an answer nobody knows whether it was sold. `orderNotPlaced` is one: the provider made no QR code. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiFailure) || error.status === 0 || (error.status >= 502 && error.code !== "orderNotPlaced");

/** Neither paid nor cancelled, as far as is known. */
export const isWaiting = ({ paidBy, payment }: NonNullable<Sale["sold"]>): boolean =>
  (paidBy === "upi" || paidBy === "link") && !payment;

/** To whom a link to pay can be sent. */
export const isByPhone = (now: Sale): boolean => now.isPhone && mobileOf(now) !== undefined && now.way !== "dine_in";

/** Before card or cash is taken. Throws what the sale would be refused for; false: the ticket has changed meanwhile. */
export async function quoteSale(payment: Payment): Promise<boolean> {
  const asked = sale.read();
  await call(counterCalls.quote, { body: bodyOf(asked, payment) });
  return sale.read() === asked;
}

/** A second press sends the first one's again. */
export function startSale(payment: Payment): Promise<void> {
  if (!sale.read().sent) changeSale({ sent: { key: randomKey(), body: bodyOf(sale.read(), payment) } });
  return sendSale();
}

/** Throws `ApiFailure`; then `sent` is null if it was refused. */
export async function sendSale(): Promise<void> {
  const { sent } = sale.read();
  if (!sent) return;
  const { key, body } = sent;
  const isStill = () => sale.read().sent?.key === key;
  try {
    const { data } = await call(counterCalls.order, { body, headers: { "Idempotency-Key": key } });
    if (isStill()) changeSale({ sent: null, sold: { ...data, way: body.fulfilment ?? "pickup", paidBy: body.payment } });
  } catch (error) {
    if (isStill() && !isUnanswered(error)) changeSale({ sent: null });
    throw error;
  }
}
