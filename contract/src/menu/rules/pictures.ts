/** Pictures of foods: what may be uploaded, and the parts of which a pizza is composed. */

/** Exclusive: an image of exactly this many bytes is too large. */
export const IMAGE_BYTES_MAX = 5 * 1024 ** 2;
/**
 * A phone's camera makes 12 to 50 million pixels; more than 25 million are not needed for a menu, and would take hundreds of
 * megabytes to decode.
 */
export const IMAGE_PIXELS_MAX = 25e6;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"] as const;

/** The pictures from which a pizza is composed. A base lies below all layers; the layers lie in the order of this list. */
export const BASE_IMAGES = ["base-red", "base-white", "base-bbq", "base-tikka"] as const;
export type BaseImage = (typeof BASE_IMAGES)[number];

export const LAYER_IMAGES = [
  "tomato",
  "tikka",
  "chicken",
  "pepperoni",
  "paneer",
  "mushroom",
  "capsicum",
  "onion",
  "corn",
  "olive",
  "jalapeno",
  "basil",
] as const;
export type LayerImage = (typeof LAYER_IMAGES)[number];
