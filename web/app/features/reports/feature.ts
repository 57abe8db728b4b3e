import type { Feature } from "../feature.ts";

export const reportsTitle = "Reports";

export const reports = {
  adminPages: { reports: "reports/reports-page" },
  adminLinks: [
    { text: "Reports", to: "/admin/reports", icon: "BarsIcon", needs: "reports", section: "management", title: reportsTitle },
  ],
} satisfies Feature;
