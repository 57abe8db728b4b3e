import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import type { Feature } from "../feature.ts";

export const audit = {
  adminRoutes: [{ path: "audit", file: "routes/admin/settings/audit.tsx" }],
  adminLinks: [
    {
      text: adminTexts.audit,
      to: "/admin/audit",
      icon: "ShieldIcon",
      section: "settings",
      title: pageTitles.audit,
    },
  ],
} satisfies Feature;
