import { adminTexts } from "#texts/admin/admin.ts";
import { pageTitles } from "#texts/pages.ts";
import { siteTexts } from "#texts/site.ts";
import type { Feature } from "../feature.ts";

/** Not the charts of the last months, which refetch on their own. */
const TOTALS = [{ queryKey: ["stats"], exact: true }];

export const stats = {
  adminRoutes: [{ index: true, file: "routes/admin/dashboard.tsx" }],
  adminLinks: [
    {
      text: adminTexts.dashboard,
      to: "/admin",
      icon: "HomeIcon",
      section: "main",
      title: pageTitles.dashboard,
      isTab: true,
    },
  ],
  live: { orderUpdate: TOTALS, orderPlaced: TOTALS },
  siteLinks: [{ text: siteTexts.dashboard, to: "/admin", icon: "HomeIcon", needs: "adminArea" }],
} satisfies Feature;
