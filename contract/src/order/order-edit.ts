/** Changing what an order consists of, by staff, before it leaves the shop. */
import { z } from "zod";
import { CART_QUANTITY_MAX } from "../cart/rules/cart-quantities.ts";
import { configurationInput, lineKeyInput } from "../menu/configuration.ts";
import { CART_LINES_MAX } from "../menu/rules/menu-limits.ts";
import { approvalInput } from "../user/staff-input.ts";
import { idInput, rupees } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { ITEM_QUANTITY_MAX, orderLine, orderStatus, paymentMethod } from "./order.ts";
import { orderEditCalls } from "./order-calls.ts";

export const EDIT_EMPTY = "An order needs at least one item. Cancel the order instead";
const KEPT_TWICE = "Each line may be kept once";

const quantity = z.number().int().min(1).max(CART_QUANTITY_MAX, ITEM_QUANTITY_MAX);

const editedLine = z.union([
  z.strictObject({ line: z.number().int().min(0).describe("The place of a line of the order, from 0 on: it stays"), quantity }),
  z.strictObject({
    _id: lineKeyInput.describe("A food's ID or a line key: it is added"),
    configuration: configurationInput.optional(),
    quantity,
  }),
]);
export type EditedLine = z.output<typeof editedLine>;

const editedLines = z
  .array(editedLine)
  .min(1, EDIT_EMPTY)
  .max(CART_LINES_MAX, `At most ${CART_LINES_MAX} dishes`)
  .refine((lines) => {
    const kept = lines.flatMap((each) => ("line" in each ? each.line : []));
    return new Set(kept).size === kept.length;
  }, KEPT_TWICE);

export const orderEditEndpoints = defineEndpoints(orderEditCalls, {
  lines: {
    access: can("editOrders"),
    summary: "Get what an order consists of, to edit it",
    params: z.object({ id: idInput }),
    answer: success({
      data: z.object({
        orderNumber: z.number().int(),
        version: z.number().int().describe("How often it was edited"),
        status: orderStatus,
        isEditable: z.boolean(),
        paymentMethod,
        payment: z.boolean(),
        amount: rupees,
        lines: z.array(orderLine),
      }),
    }),
  },
  edit: {
    access: can("editOrders"),
    summary: "Change what an order consists of before it leaves the shop",
    headers: z.object({ "idempotency-key": z.string().trim().min(1).max(200).optional() }),
    params: z.object({ id: idInput }),
    body: z.object({
      version: z.number().int().min(0).describe("As `lines` answered; if it differs: 409, and nothing changes"),
      lines: editedLines.describe("All that it is to consist of: lines that are left out are removed"),
      expectedTotal: rupees
        .optional()
        .describe("The total that was confirmed. Without it nothing changes: what it would cost is answered"),
      approval: approvalInput.optional(),
    }),
    answer: success({
      data: z.object({
        version: z.number().int(),
        amount: rupees.describe("The new total"),
        difference: z.number().describe("In rupees; negative: it costs less"),
        refund: rupees.describe("Goes back to the payment online"),
        byHand: z.number().describe("In rupees: taken at the counter now, by the order's own method; negative: handed back"),
        cashDue: rupees.describe("All cash to collect when it is handed over"),
        charges: z.array(z.object({ label: z.string(), amount: z.number() })).describe("Between the subtotal and the total"),
        subtotal: rupees,
      }),
    }),
  },
});
