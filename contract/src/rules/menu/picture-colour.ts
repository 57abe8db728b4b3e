/**
 * A picture's name ends in its average colour, which is shown until the picture has loaded. It is fixed with the picture's bytes,
 * and so known wherever the picture is named: in stored menus, orders and pages of the server. Earlier names have the same length
 * without the mark, except by a rare chance, which then shows a wrong colour for a moment.
 */
const MARK = "f00d";
const ENDING = new RegExp(`${MARK}([0-9a-f]{6})\\.webp$`);

/** Hexadecimal digits of a name before mark and colour. */
export const UNIQUE_DIGITS = 22;

/** `colour`: six hexadecimal digits. */
export const nameWithColour = (unique: string, colour: string): string => `${unique}${MARK}${colour}.webp`;

/** As CSS has it; undefined for a picture that has none. */
export function colourOf(name: string): string | undefined {
  const colour = name.match(ENDING)?.[1];
  return colour && `#${colour}`;
}
