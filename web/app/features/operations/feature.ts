import type { Feature } from "../feature.ts";

export const systemTitle = "System";

export const operations = {
  adminRoutes: [{ path: "system", file: "routes/admin/settings/system.tsx" }],
  adminLinks: [
    {
      text: "System",
      to: "/admin/system",
      icon: "ScreenIcon",
      needs: "settings",
      section: "settings",
      title: systemTitle,
    },
  ],
} satisfies Feature;
