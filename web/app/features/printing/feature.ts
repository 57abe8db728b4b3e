import type { Feature } from "../feature.ts";

export const printersTitle = "Printers";

export const printing = {
  adminRoutes: [{ path: "printers/:id?", file: "routes/admin/printers/printers.tsx" }],
  adminLinks: [
    { text: "Printers", to: "/admin/printers", icon: "PrinterIcon", needs: "settings", section: "settings", title: printersTitle },
  ],
} satisfies Feature;
