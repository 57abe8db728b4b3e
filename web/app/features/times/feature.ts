import type { Feature } from "../feature.ts";

export const timesTitle = "Times and capacity";

export const times = {
  adminRoutes: [{ path: "times", file: "routes/admin/times/times.tsx" }],
  adminLinks: [
    {
      text: "Times and Capacity",
      to: "/admin/times",
      icon: "ClockIcon",
      needs: "settings",
      section: "management",
      title: timesTitle,
    },
  ],
  live: { orderUpdate: [{ queryKey: ["kitchen-slots"] }] },
} satisfies Feature;
