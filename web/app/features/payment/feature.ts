import type { Feature } from "../feature.ts";

export const paymentsTitle = "Payments";

const PAYMENTS = [{ queryKey: ["payments"] }];

export const payment = {
  adminPages: { payments: "payments/payments-page" },
  adminLinks: [
    {
      text: "Payments",
      to: "/admin/payments",
      icon: "RupeeIcon",
      needs: "payments",
      section: "management",
      title: paymentsTitle,
    },
  ],
  live: { orderUpdate: PAYMENTS, orderPlaced: PAYMENTS, paymentsToReview: PAYMENTS },
} satisfies Feature;
