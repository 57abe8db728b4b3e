import type { Feature } from "../feature.ts";

export const auditTitle = "Audit log";

export const audit = {
  adminRoutes: [{ path: "audit", file: "routes/admin/settings/audit.tsx" }],
  adminLinks: [
    {
      text: "Audit",
      to: "/admin/audit",
      icon: "ShieldIcon",
      section: "settings",
      title: auditTitle,
    },
  ],
} satisfies Feature;
