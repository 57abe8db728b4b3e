import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import type { Feature } from "../feature.ts";

export const session = {
  adminRoutes: [{ path: "sessions", file: "routes/admin/settings/sessions.tsx" }],
  adminLinks: [
    {
      text: adminTexts.sessions,
      to: "/admin/sessions",
      icon: "PersonIcon",
      section: "settings",
      title: pageTitles.sessions,
    },
  ],
} satisfies Feature;
