import type { Feature } from "../feature.ts";

export const staffTitle = "Staff";

export const staff = {
  adminRoutes: [{ path: "staff/:id?", file: "routes/admin/staff/staff.tsx" }],
  adminLinks: [{ text: "Staff", to: "/admin/staff", icon: "PeopleIcon", needs: "staff", section: "management", title: staffTitle }],
  live: { staffUpdate: [{ queryKey: ["staff"] }] },
} satisfies Feature;
