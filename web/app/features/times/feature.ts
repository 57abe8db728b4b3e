import type { Feature, StaleQueries } from "../feature.ts";

export const timesTitle = "Times and capacity";

const SLOTS: StaleQueries[] = [{ queryKey: ["kitchen-slots"] }];

export const times = {
  adminRoutes: [{ path: "times", file: "routes/admin/times/times.tsx" }],
  adminLinks: [{ text: "Times and Capacity", to: "/admin/times", icon: "ClockIcon", section: "management", title: timesTitle }],
  live: { orderUpdate: SLOTS, orderPlaced: SLOTS },
} satisfies Feature;
