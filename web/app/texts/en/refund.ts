export const refundTexts = {
  title: (orderNumber: number) => `Refund order ${orderNumber}`,
  amount: "Amount in ₹",
  reason: "Reason",
  reasonHint: "For you and the audit. The customer sees the amount.",
  left: (amount: string) => `${amount} can still be given back. It goes the way it came and cannot be undone.`,
  atMost: (amount: string) => `At most ${amount}`,
  refund: "Refund",
  refunding: "Refunding",
  ask: "Ask now",
  asking: "Asking",
  failedToRefund: "Failed to refund",
  failedToAsk: "Failed to ask the payment provider",
} as const;
