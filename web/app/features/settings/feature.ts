import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import type { Feature } from "../feature.ts";

export const settings = {
  adminRoutes: [{ path: "settings", file: "routes/admin/settings/system-settings.tsx" }],
  adminLinks: [
    {
      text: adminTexts.systemSettings,
      to: "/admin/settings",
      icon: "SlidersIcon",
      section: "settings",
      title: pageTitles.systemSettings,
    },
  ],
} satisfies Feature;
