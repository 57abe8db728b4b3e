/** Apart from what else is known of pictures, because the first page needs only this. */

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
