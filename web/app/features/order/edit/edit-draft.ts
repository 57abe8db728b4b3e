/** What an order is to consist of while it is edited. */
import { CART_QUANTITY_MAX, type CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import type { orderEditCalls } from "@forno/contract/order/order-calls.ts";
import type { AnswerOf, BodyOf } from "../../../platform/api/call.ts";
import { editTexts as texts } from "../texts/en-edit.ts";

export type EditedOrder = AnswerOf<typeof orderEditCalls.lines>["data"];
export type EditPreview = AnswerOf<typeof orderEditCalls.edit>["data"];
export type EditLines = BodyOf<typeof orderEditCalls.edit>["lines"];

export interface EditDraft {
  /** Of each of the order's lines; 0: removed. */
  kept: readonly number[];
  /** By line key, in the order in which they were added. */
  added: CartData;
}

export const draftOf = ({ lines }: EditedOrder): EditDraft => ({ kept: lines.map(({ quantity }) => quantity), added: {} });

export const keepLine = ({ kept, added }: EditDraft, line: number, quantity: number): EditDraft => ({
  kept: kept.map((each, index) => (index === line ? Math.min(quantity, CART_QUANTITY_MAX) : each)),
  added,
});

/** More of a line that the order has is more of that line. `by` may be negative. */
export function addLine(draft: EditDraft, { lines }: EditedOrder, key: string, by: number): EditDraft {
  const line = lines.findIndex((each) => each.key === key);
  const kept = draft.kept[line];
  if (kept !== undefined) return keepLine(draft, line, Math.max(kept + by, 0));
  const { [key]: before = 0, ...others } = draft.added;
  const quantity = Math.min(before + by, CART_QUANTITY_MAX);
  return { ...draft, added: quantity > 0 ? { ...others, [key]: quantity } : others };
}

export const linesOf = ({ kept, added }: EditDraft): EditLines => [
  ...kept.flatMap((quantity, line) => (quantity > 0 ? { line, quantity } : [])),
  ...Object.entries(added).map(([_id, quantity]) => ({ _id, quantity })),
];

export const isChanged = (draft: EditDraft, order: EditedOrder): boolean =>
  Object.keys(draft.added).length > 0 || draft.kept.some((quantity, line) => quantity !== order.lines[line]?.quantity);

/** Who owes whom the difference. */
export function settlementWords(
  { difference, refund, byHand, cashDue }: EditPreview,
  { payment, paymentMethod }: Pick<EditedOrder, "payment" | "paymentMethod">,
): string[] {
  if (difference === 0) return [texts.same];
  if (!payment) return [texts.collectLess(formatRupees(cashDue))];
  const amount = formatRupees(Math.abs(byHand));
  const isCard = paymentMethod === "card";
  return [
    ...(refund > 0 ? [texts.refund(formatRupees(refund))] : []),
    ...(byHand > 0 ? [(isCard ? texts.takeCard : texts.takeCash)(amount)] : []),
    ...(byHand < 0 ? [(isCard ? texts.handBackCard : texts.handBackCash)(amount)] : []),
    ...(cashDue > 0 ? [texts.collect(formatRupees(cashDue))] : []),
    ...(refund === 0 && byHand === 0 && cashDue === 0 ? [texts.collectNothing] : []),
  ];
}
