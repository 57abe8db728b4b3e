import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import type { Feature } from "../feature.ts";

const PAYMENTS = [{ queryKey: ["payments"] }];

export const payment = {
  adminRoutes: [{ path: "payments", file: "routes/admin/payments/payments.tsx" }],
  adminLinks: [
    {
      text: adminTexts.payments,
      to: "/admin/payments",
      icon: "RupeeIcon",
      section: "management",
      title: pageTitles.payments,
    },
  ],
  live: { orderUpdate: PAYMENTS, orderPlaced: PAYMENTS, paymentsToReview: PAYMENTS },
} satisfies Feature;
