/** How and where an order is handed over. Apart from the rules, so that pages load them only where they are asked. */

/** In degrees, WGS 84. */
export interface Point {
  lat: number;
  lng: number;
}

/** A polygon's points are latitude and longitude; its last point is joined to its first. */
export type AreaRule =
  | { kind: "distance"; upToMetres: number }
  | { kind: "pincodes"; pincodes: readonly string[] }
  | { kind: "polygon"; points: readonly (readonly [lat: number, lng: number])[] };

/** Amounts in rupees. */
export interface ServiceArea {
  _id: string;
  name: string;
  rule: AreaRule;
  fee: number;
  /** Of the subtotal before a discount. */
  minimumOrder: number;
  /** The subtotal before a discount from which delivery is free; null: it never is. */
  freeFrom: number | null;
  /** From the kitchen to the door. */
  minutes: number;
}

/** What customers can choose online. */
export const ONLINE_FULFILMENTS = ["delivery", "pickup"] as const;
export type OnlineFulfilment = (typeof ONLINE_FULFILMENTS)[number];

/** `dine_in`: eaten in the shop. */
export const FULFILMENTS = [...ONLINE_FULFILMENTS, "dine_in"] as const;
export type Fulfilment = (typeof FULFILMENTS)[number];

export const DELIVERY_PRICINGS = ["flat", "areas"] as const;
export type DeliveryPricing = (typeof DELIVERY_PRICINGS)[number];

/** Of the settings. */
export interface FulfilmentTerms {
  fulfilment: Readonly<Record<OnlineFulfilment, boolean>>;
  deliveryPricing: DeliveryPricing;
  /** In rupees, of flat pricing. */
  deliveryFee: number;
  areas: readonly ServiceArea[];
  /** Of the shop. */
  location: Point | null;
  /** How much longer roads are than the great circle. */
  detourFactor: number;
}

/** Where an order goes. */
export interface Place {
  pincode?: string | null | undefined;
  location?: Point | null | undefined;
}

const EARTH_RADIUS_METRES = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Along the great circle, by the haversine formula. */
export function metresBetween(a: Point, b: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lng, b.lng);
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}
