import type { Feature } from "../feature.ts";

export const systemSettingsTitle = "System settings";

export const settings = {
  adminPages: { settings: "settings/system-settings-page" },
  adminLinks: [
    {
      text: "System Settings",
      to: "/admin/settings",
      icon: "SlidersIcon",
      needs: "settings",
      section: "settings",
      title: systemSettingsTitle,
    },
  ],
} satisfies Feature;
