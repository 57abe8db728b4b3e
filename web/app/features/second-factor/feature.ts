import type { Feature } from "../feature.ts";

export const secondFactorTitle = "Two-step sign-in";

export const secondFactor = {
  adminRoutes: [{ path: "second-factor", file: "routes/admin/settings/second-factor.tsx" }],
  adminLinks: [
    {
      text: "Two-step sign-in",
      to: "/admin/second-factor",
      icon: "KeyIcon",
      needs: "adminArea",
      section: "settings",
      title: secondFactorTitle,
    },
  ],
} satisfies Feature;
