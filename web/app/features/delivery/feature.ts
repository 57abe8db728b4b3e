import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import { siteTexts } from "#texts/site.ts";
import type { Feature, StaleQueries } from "../feature.ts";

/** A failed query shows its error until the user retries. */
const PARTNERS: StaleQueries[] = [{ queryKey: ["partners"], predicate: ({ state }) => state.status === "success" }];

export const delivery = {
  adminRoutes: [{ path: "delivery-boys", file: "routes/admin/partners.tsx" }],
  adminLinks: [
    {
      text: adminTexts.partners,
      to: "/admin/delivery-boys",
      icon: "ScooterIcon",
      section: "management",
      title: pageTitles.partners,
    },
  ],
  live: { orderUpdate: PARTNERS, partnersUpdate: PARTNERS },
  siteLinks: [{ text: siteTexts.deliveries, to: "/delivery-boy", icon: "ScooterIcon", needs: "ownDeliveries" }],
} satisfies Feature;
