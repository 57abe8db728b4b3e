/**
 * A picture's name ends in its colour, which stands in its place until it has come. It is fixed with the picture's bytes, and thus
 * known wherever the picture is named: by menus that a browser has kept, orders, pages of the server. Names given before that was so
 * are as long and have no mark but by a rare chance, which then costs a moment's wrong colour.
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
