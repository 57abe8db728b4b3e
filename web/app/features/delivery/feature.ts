import type { Feature, StaleQueries } from "../feature.ts";

export const partnersTitle = "Delivery partners";

/** A failed query shows its error until the user retries. */
const shown = ({ state }: { state: { status: string } }) => state.status === "success";
const PARTNERS: StaleQueries[] = [
  { queryKey: ["partners"], predicate: shown },
  { queryKey: ["partners-cash"], predicate: shown },
  { queryKey: ["partners-sheet"], predicate: shown },
];

export const delivery = {
  adminPages: { "delivery-boys": "partners-page" },
  adminLinks: [
    {
      text: "Delivery Boys",
      to: "/admin/delivery-boys",
      icon: "ScooterIcon",
      needs: "delivery",
      section: "management",
      title: partnersTitle,
    },
  ],
  live: { orderUpdate: PARTNERS, partnersUpdate: PARTNERS },
  siteLinks: [{ text: "Your deliveries", to: "/delivery-boy", icon: "ScooterIcon", needs: "ownDeliveries" }],
} satisfies Feature;
