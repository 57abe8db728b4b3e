import type { Feature } from "../feature.ts";

export const systemTitle = "System";

export const operations = {
  adminPages: { system: "settings/system-page" },
  adminLinks: [
    {
      text: "System",
      to: "/admin/system",
      icon: "ScreenIcon",
      needs: "settings",
      section: "settings",
      title: systemTitle,
    },
  ],
} satisfies Feature;
