import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import type { Feature } from "../feature.ts";

export const secondFactor = {
  adminRoutes: [{ path: "second-factor", file: "routes/admin/settings/second-factor.tsx" }],
  adminLinks: [
    {
      text: adminTexts.secondFactor,
      to: "/admin/second-factor",
      icon: "KeyIcon",
      section: "settings",
      title: pageTitles.secondFactor,
    },
  ],
} satisfies Feature;
