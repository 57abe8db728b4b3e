import type { Feature } from "../feature.ts";

export const kitchenTitle = "Kitchen";

/** Its page has no rail: `routes.ts` has its route. */
export const kitchen = {
  adminLinks: [{ text: "Kitchen", to: "/kitchen", icon: "FlameIcon", needs: "kitchen", section: "main", title: kitchenTitle }],
} satisfies Feature;
