export const refundTexts = {
  title: (orderNumber: number) => `Refund order ${orderNumber}`,
  amount: "Amount (₹)",
  reason: "Reason",
  reasonHint: "Only you and the audit log see the reason. The customer sees the amount.",
  left: (amount: string) => `Up to ${amount} can be refunded to the original payment method. This cannot be undone.`,
  atMost: (amount: string) => `You can refund at most ${amount}`,
  refund: "Refund",
  refunding: "Refunding",
  ask: "Check payment status",
  asking: "Checking",
  failedToRefund: "Failed to refund",
  failedToAsk: "Failed to check the payment status",
} as const;
