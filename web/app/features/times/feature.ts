import type { Feature } from "../feature.ts";

export const timesTitle = "Times and capacity";

export const times = {
  adminPages: { times: "times/times-page" },
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
