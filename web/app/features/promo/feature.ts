import type { Feature } from "../feature.ts";

export const promoCodesTitle = "Promo codes";

export const promo = {
  adminPages: { promocodes: "promo-codes-page" },
  adminLinks: [
    {
      text: "Promo Codes",
      to: "/admin/promocodes",
      icon: "LabelIcon",
      needs: "menu",
      section: "management",
      title: promoCodesTitle,
    },
  ],
} satisfies Feature;
