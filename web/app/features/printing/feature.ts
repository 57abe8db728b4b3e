import type { Feature } from "../feature.ts";

export const printersTitle = "Printers";

export const printing = {
  adminPages: { "printers/:id?": "printers/printers-page" },
  adminLinks: [
    { text: "Printers", to: "/admin/printers", icon: "PrinterIcon", needs: "settings", section: "settings", title: printersTitle },
  ],
} satisfies Feature;
