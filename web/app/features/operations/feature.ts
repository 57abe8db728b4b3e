import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import type { Feature } from "../feature.ts";

export const operations = {
  adminRoutes: [{ path: "system", file: "routes/admin/settings/system.tsx" }],
  adminLinks: [
    {
      text: adminTexts.system,
      to: "/admin/system",
      icon: "ScreenIcon",
      section: "settings",
      title: pageTitles.system,
    },
  ],
} satisfies Feature;
