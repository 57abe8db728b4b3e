import type { Feature } from "../feature.ts";

export const systemSettingsTitle = "System settings";

export const settings = {
  adminRoutes: [{ path: "settings", file: "routes/admin/settings/system-settings.tsx" }],
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
