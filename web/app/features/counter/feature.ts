import type { Feature } from "../feature.ts";

export const counterTitle = "Counter";

/** Its page has no rail: `routes.ts` has its route. */
export const counter = {
  adminLinks: [{ text: "Counter", to: "/counter", icon: "BagIcon", needs: "counter", section: "main", title: counterTitle }],
} satisfies Feature;
