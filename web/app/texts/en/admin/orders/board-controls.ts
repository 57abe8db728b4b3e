import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";

/** The order board: keyboard shortcuts, status tabs and confirmations. */
export const boardControlTexts = {
  statuses: "Order statuses",
  moreItems: (count: number) => `+ ${count} more`,
  awaitingPayment: (count: string) => `Awaiting payment (${count})`,
  alikePartner: (name: string, lastDigits: string) => `${name} · ${lastDigits}`,
  keys: "Keyboard shortcuts",
  keyList: [
    { keys: ["↑", "↓", "←", "→"], text: "Select order" },
    { keys: ["Enter"], text: "Open" },
    { keys: ["N"], text: "Next status" },
    { keys: ORDER_STATUSES.map((_, index) => `${index + 1}`), text: "Set status" },
    { keys: ["P"], text: "Partner" },
  ],
  method: "Paid by",
  anyMethod: "Any method",
  beginQuestion: (number: number) => `Start unpaid order ${number}?`,
  beginText: (amount: string) => `${amount} has not been paid online yet and may never be paid.`,
  begin: "Start unpaid order",
  beginning: "Starting",
  wait: "Wait for payment",
} as const;
