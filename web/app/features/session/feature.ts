import type { Feature } from "../feature.ts";

export const sessionsTitle = "Sessions";

export const session = {
  adminPages: { sessions: "settings/sessions-page" },
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
