import type { Feature } from "../feature.ts";

export const dashboardTitle = "Dashboard";

/** Not the charts of the last months, which refetch on their own. */
const TOTALS = [{ queryKey: ["stats"], exact: true }];

export const stats = {
  adminRoutes: [{ index: true, file: "routes/admin/dashboard.tsx" }],
  adminLinks: [
    {
      text: "Dashboard",
      to: "/admin",
      icon: "HomeIcon",
      needs: "reports",
      section: "main",
      title: dashboardTitle,
      isTab: true,
    },
  ],
  live: { orderUpdate: TOTALS, orderPlaced: TOTALS },
  siteLinks: [{ text: "Dashboard", to: "/admin", icon: "HomeIcon", needs: "adminArea" }],
} satisfies Feature;
