import type { Feature } from "../feature.ts";

export const auditTitle = "Activity log";

export const audit = {
  adminPages: { audit: "settings/audit-page" },
  adminLinks: [
    {
      text: "Activity log",
      to: "/admin/audit",
      icon: "ShieldIcon",
      needs: "reports",
      section: "settings",
      title: auditTitle,
    },
  ],
} satisfies Feature;
