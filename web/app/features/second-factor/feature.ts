import type { Feature } from "../feature.ts";

export const secondFactorTitle = "Two-step sign-in";

export const secondFactor = {
  adminPages: { "second-factor": "settings/second-factor-page" },
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
