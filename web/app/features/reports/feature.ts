import type { Feature } from "../feature.ts";

export const reportsTitle = "Reports";

export const reports = {
  adminRoutes: [{ path: "reports", file: "routes/admin/reports/reports.tsx" }],
  adminLinks: [
    { text: "Reports", to: "/admin/reports", icon: "BarsIcon", needs: "reports", section: "management", title: reportsTitle },
  ],
} satisfies Feature;
