/** Pictures of foods: what may be uploaded, the parts of which a pizza is composed, and their names. */

/** Exclusive: an image of exactly this many bytes is too large. */
export const IMAGE_BYTES_MAX = 5 * 1024 ** 2;
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

/**
 * A picture's name ends in its average colour, which is shown until the picture has loaded. It never changes, like the picture's
 * bytes, and so is known wherever the name is: in stored menus, orders and server-rendered pages. Earlier names have the same
 * length without the mark, except by a rare coincidence, which then briefly shows a wrong colour.
 */
const MARK = "f00d";
const ENDING = new RegExp(`${MARK}([0-9a-f]{6})\\.webp$`);

/** Hexadecimal digits of a name before mark and colour. */
export const UNIQUE_DIGITS = 22;

/** `colour`: six hexadecimal digits. */
export const nameWithColour = (unique: string, colour: string): string => `${unique}${MARK}${colour}.webp`;

/** As a CSS colour; undefined for a picture without one. */
export function colourOf(name: string): string | undefined {
  const colour = name.match(ENDING)?.[1];
  return colour && `#${colour}`;
}
