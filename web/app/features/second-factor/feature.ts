import type { Feature } from "../feature.ts";

export const secondFactorTitle = "Second factor";

export const secondFactor = {
  adminRoutes: [{ path: "second-factor", file: "routes/admin/settings/second-factor.tsx" }],
  adminLinks: [
    {
      text: "Second factor",
      to: "/admin/second-factor",
      icon: "KeyIcon",
      section: "settings",
      title: secondFactorTitle,
    },
  ],
} satisfies Feature;
