import type { Feature } from "../feature.ts";

export const areasTitle = "Delivery areas";

export const areas = {
  adminPages: { areas: "areas/areas-page" },
  adminLinks: [
    { text: "Delivery Areas", to: "/admin/areas", icon: "PinIcon", needs: "settings", section: "management", title: areasTitle },
  ],
} satisfies Feature;
