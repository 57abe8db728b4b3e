import type { DeliveryPricing, Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";

export const areasTexts = {
  orders: "Orders",
  offers: { delivery: "Delivery", pickup: "Pickup" } satisfies Record<Fulfilment, string>,
  deliveryNotes: { flat: "To any address, for one fee", areas: "To the areas above" } satisfies Record<DeliveryPricing, string>,
  pickupNote: "No fee and no minimum",
} as const;
