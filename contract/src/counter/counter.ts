/** The counter: what staff sell to those who stand there or telephone, and the cash of their shifts. */
import { z } from "zod";
import { CART_QUANTITY_MAX } from "../cart/rules/cart-quantities.ts";
import type { Domain } from "../domain.ts";
import { deliveryAddress, fulfilment } from "../fulfilment/fulfilment-input.ts";
import { INSTRUCTIONS_MAX, pinInput } from "../fulfilment/place-input.ts";
import { CART_LINES_MAX, LINE_KEY_MAX } from "../menu/rules/menu-limits.ts";
import { order, orderItems, orderStatus } from "../order/order.ts";
import { CARD_DIGITS, ENTER_CARD_DIGITS } from "../payment/rules/payment.ts";
import { savedAddress } from "../user/account.ts";
import { ADDRESS_MAX } from "../user/address-input.ts";
import { ENTER_VALID_MOBILE, personInput } from "../user/person-input.ts";
import { mobileOf } from "../user/rules/phone-number.ts";
import { id, idInput, isoTime, lineText, numberOrText, requiredText, rupees, rupeesInput } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { FILL_IN_ALL_FIELDS } from "../wire/form-sentences.ts";
import { COUNTER_RETENTION, counterCalls } from "./counter-calls.ts";
import { payLinkEndpoints } from "./pay-link.ts";

/** Also of what a drawer has: the most that can be typed. */
export const CASH_MAX = 1_000_000;
export const LAST_ORDERS = 3;

export const WAITING_MAX = 30;

const cash = numberOrText(rupeesInput(undefined, CASH_MAX));

const counterOrder = z
  .object({
    channel: z.enum(["counter", "phone"]).default("counter"),
    customer: personInput.nullish(),
    address: deliveryAddress.partial().nullish().describe("Of a delivery; its name and phone default to the customer's"),
    items: orderItems,
    fulfilment: fulfilment.default("pickup"),
    payment: z
      .enum(["cash", "card", "upi", "link"])
      .describe(
        "`cash`: at the counter, or of a delivery at the door; `upi`: by a QR code of the payment provider; " +
          "`link`: on a page whose link the customer gets as a text, and so only with a mobile number",
      ),
    amount: cash.nullish().describe("The total that was shown, in rupees: another one is refused. Default: whatever it costs"),
    cashGiven: cash.nullish().describe("In rupees; default: the exact amount"),
    cardDigits: z
      .string()
      .regex(CARD_DIGITS, ENTER_CARD_DIGITS)
      .nullish()
      .describe("The last four digits of the card, as the terminal prints them; only with `card`"),
    note: lineText().max(INSTRUCTIONS_MAX, `At most ${INSTRUCTIONS_MAX} characters`).nullish().describe("For the kitchen"),
  })
  .transform(({ customer, address, note, ...body }) => ({
    ...body,
    address: {
      ...address,
      firstName: address?.firstName ?? customer?.name ?? "",
      lastName: address?.lastName ?? "",
      address: address?.address ?? "",
      phone: customer?.mobile ?? address?.phone ?? "",
      email: address?.email,
    },
    note: note || null,
  }))
  .refine(({ fulfilment: way, address: { firstName, address, phone } }) => way !== "delivery" || (firstName && address && phone), {
    path: ["address"],
    message: FILL_IN_ALL_FIELDS,
  })
  .refine(({ payment, address }) => payment !== "link" || mobileOf(address.phone) !== null, {
    path: ["address", "phone"],
    message: ENTER_VALID_MOBILE,
  });
export type CounterOrder = z.output<typeof counterOrder>;

const sale = z.object({
  orderId: id,
  orderNumber: z.number().int(),
  token: z.number().int().describe("Counts from 1 each day"),
  amount: rupees,
  change: rupees.describe("To give back of `cashGiven`"),
  upi: z
    .object({
      content: z.string().nullable().describe("What the QR code says; null if the provider does not tell it"),
      imageUrl: z.string().describe("Where the provider shows the QR code"),
      expiresAt: isoTime.describe("The QR code closes and the order is cancelled"),
    })
    .nullable()
    .describe(
      "While it waits for a payment by UPI: a QR code for exactly this order. The kitchen does not see the order until then",
    ),
  link: z
    .object({
      url: z.string(),
      expiresAt: isoTime.describe("The order is cancelled if it is not paid by then; later if the payment was begun"),
      text: z.enum(["off", "waiting", "sent", "failed"]).describe("`off`: the shop does not send these texts"),
    })
    .nullable()
    .describe("While it waits for a payment by link: the page on which it is paid. The kitchen does not see the order until then"),
  status: orderStatus,
  payment: z.boolean().describe("Paid. `orderUpdate` tells the counter's sockets of a change"),
});
export type Sale = z.infer<typeof sale>;

export const HELD_MAX = 30;
export const HELD_BYTES_MAX = 20_000;

const draftText = (max = INSTRUCTIONS_MAX) => z.string().max(max).nullish();

/** As far as it was typed: it is checked when it is sold. */
const heldSale = z.object({
  channel: z.enum(["counter", "phone"]).nullish(),
  customer: z.object({ name: draftText(), mobile: draftText() }).nullish(),
  address: z
    .object({
      address: draftText(ADDRESS_MAX),
      location: pinInput.nullish(),
      landmark: draftText(),
      pincode: draftText(),
      instructions: draftText(),
    })
    .nullish(),
  items: z
    .array(
      z.object({
        _id: z.string().max(LINE_KEY_MAX).describe("A food's ID or a line key"),
        quantity: z.number().int().min(1).max(CART_QUANTITY_MAX),
      }),
    )
    .min(1)
    .max(CART_LINES_MAX),
  fulfilment: fulfilment.nullish(),
  note: draftText(),
});
export type HeldSale = z.infer<typeof heldSale>;

const heldName = requiredText("Please name the cart", 60);

const shiftBody = z.object({ counted: cash.describe("The cash in the drawer, in rupees") });

export const counterEndpoints = defineEndpoints(counterCalls, {
  quote: {
    access: can("counter"),
    summary: "Get what a sale would cost, before it is paid by card or cash; refuses what `order` would refuse",
    body: counterOrder,
    answer: success({ data: z.object({ amount: rupees }) }),
  },
  order: {
    access: can("counter"),
    summary: "Sell at the counter or by telephone, at the shop's prices",
    headers: z.object({ "idempotency-key": z.string().trim().min(1).max(200).optional() }),
    body: counterOrder,
    answer: success({ data: sale }),
  },
  sale: {
    access: can("counter"),
    summary: "Get what was sold at the counter or by telephone, and whether it is paid",
    query: z.object({ orderId: idInput }),
    answer: success({ data: sale }),
  },
  check: {
    access: can("counter"),
    summary: "Ask the provider whether a sale is paid that waits for a payment by UPI or by link",
    body: z.object({ orderId: idInput }),
    answer: success({ data: sale }),
  },
  cancel: {
    access: can("counter"),
    summary: "Cancel a sale for which the provider has no payment, to sell it again for cash or by card. Idempotent",
    body: z.object({ orderId: idInput }),
    answer: success({ message: z.string() }),
  },
  waiting: {
    access: can("counter"),
    summary: `List sales that wait for a payment by link, oldest first, at most ${WAITING_MAX}`,
    answer: success({ data: z.array(sale.extend({ customer: z.string().describe("The name, else the number") })) }),
  },
  sendLink: {
    access: can("counter"),
    summary: "Text the link to pay a sale to its customer again",
    body: z.object({ orderId: idInput }),
    answer: success({ data: sale }),
  },
  held: {
    access: can("counter"),
    summary: "List held sales, oldest first",
    answer: success({
      data: z.array(z.object({ _id: id, name: z.string(), itemCount: z.number().int(), heldAt: isoTime })),
    }),
  },
  hold: {
    access: can("counter"),
    summary: `Hold a sale under a name, at most ${HELD_MAX} of the shop and each for a day`,
    body: z.object({
      _id: z.guid().toLowerCase().optional().describe("Sent again, it is the same held sale. Default: a new one"),
      name: heldName,
      sale: heldSale,
    }),
    answer: success({ data: z.object({ _id: id }) }),
  },
  resume: {
    access: can("counter"),
    summary: "Get a held sale, which others do not get for a minute: time to drop it once its cart has arrived, or to ask again",
    params: z.object({ id: idInput }),
    answer: success({ data: z.object({ name: z.string(), sale: heldSale }) }),
  },
  drop: {
    access: can("counter"),
    summary: "Drop a held sale: it was resumed, or nobody wants it",
    params: z.object({ id: idInput }),
    answer: success({ data: z.object({ name: z.string(), sale: heldSale }) }),
  },
  customer: {
    access: can("counter"),
    summary: `Find who telephones: name, saved addresses and the last ${LAST_ORDERS} orders of a number`,
    query: personInput.pick({ mobile: true }),
    answer: success({
      data: z.object({
        name: z.string().nullable().describe("Null: nobody has ordered with this number"),
        addresses: z.array(savedAddress),
        orders: z.array(order).describe("Newest first"),
      }),
    }),
  },
  shift: {
    access: can("counter"),
    summary: "Get your open shift",
    answer: success({
      data: z
        .object({
          openedAt: isoTime,
          counted: rupees.describe("At the opening"),
          orders: z.number().int().describe("Cash sales since, without those whose cash was handed back"),
          sales: rupees.describe("The cash of `orders`"),
          returned: z.number().describe("Handed back of sales of closed shifts; negative: taken again"),
        })
        .nullable()
        .describe("Null: it is not open"),
    }),
  },
  openShift: {
    access: can("counter"),
    summary: "Open your shift, before you take cash",
    body: shiftBody,
    answer: success({ data: z.object({ counted: rupees }) }),
  },
  closeShift: {
    access: can("counter"),
    summary: "Close your shift. Its report is never changed",
    body: shiftBody,
    answer: success({
      data: z.object({
        expected: z
          .number()
          .describe("Counted at the opening, and cash sales since, without what was handed back, also of earlier shifts"),
        counted: rupees,
        difference: z.number().describe("`counted` less `expected`"),
      }),
    }),
  },
});

export const counterDomain = {
  endpoints: [counterEndpoints, payLinkEndpoints],
  retention: COUNTER_RETENTION,
  personalData: {
    heldSales: z.array(z.object({ name: z.string(), heldAt: isoTime, sale: heldSale })).describe("Put aside at the counter"),
  },
  refusals: {
    shiftNotOpen: { status: 409, message: "Open your shift first" },
    shiftOpen: { status: 409, message: "Your shift is already open" },
    saleNotWaiting: { status: 409, message: "This order no longer waits for a payment" },
    linkEnded: { status: 404, message: "This link no longer works" },
    heldFull: { status: 409, message: "Too many carts are held. Please drop one first" },
    heldNotFound: { status: 404, message: "This cart is no longer held" },
    cashTooLittle: { status: 400, message: "Not enough cash" },
  },
} as const satisfies Domain;
