import type { Feature } from "../feature.ts";

export const sessionsTitle = "Sessions";

export const session = {
  adminRoutes: [{ path: "sessions", file: "routes/admin/settings/sessions.tsx" }],
  adminLinks: [
    {
      text: "Sessions",
      to: "/admin/sessions",
      icon: "PersonIcon",
      needs: "staff",
      section: "settings",
      title: sessionsTitle,
    },
  ],
} satisfies Feature;
