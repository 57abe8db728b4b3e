import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import type { Feature } from "../feature.ts";

export const promo = {
  adminRoutes: [{ path: "promocodes", file: "routes/admin/promo-codes.tsx" }],
  adminLinks: [
    {
      text: adminTexts.promoCodes,
      to: "/admin/promocodes",
      icon: "LabelIcon",
      section: "management",
      title: pageTitles.promoCodes,
    },
  ],
} satisfies Feature;
