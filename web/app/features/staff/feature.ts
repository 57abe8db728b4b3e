import type { Feature } from "../feature.ts";

export const staffTitle = "Staff";

export const staff = {
  adminPages: { "staff/:id?": "staff/staff-page" },
  adminLinks: [{ text: "Staff", to: "/admin/staff", icon: "PeopleIcon", needs: "staff", section: "management", title: staffTitle }],
  live: { staffUpdate: [{ queryKey: ["staff"] }] },
} satisfies Feature;
