/** The colours of streets and water, from the page's own. Tiles are drawn by a library that knows no custom properties. */
const COLOURS = {
  ground: "light-dark(color-mix(in srgb, var(--sunken) 70%, var(--surface)), var(--sunken))",
  park: "light-dark(color-mix(in srgb, var(--success-soft) 85%, var(--sunken)), color-mix(in srgb, var(--success-soft) 70%, var(--sunken)))",
  water: "light-dark(color-mix(in srgb, #7a4b6b 20%, var(--sunken)), color-mix(in srgb, #7a4b6b 30%, var(--sunken)))",
  building: "light-dark(color-mix(in srgb, var(--line) 60%, var(--sunken)), color-mix(in srgb, var(--control) 50%, var(--sunken)))",
  road: "light-dark(var(--raised), color-mix(in srgb, var(--ink) 12%, var(--sunken)))",
  mainRoad: "light-dark(#fffdf9, color-mix(in srgb, var(--ink) 20%, var(--sunken)))",
  rail: "var(--line-strong)",
  text: "var(--muted)",
  halo: "light-dark(var(--raised), var(--sunken))",
} as const;
export type MapColours = Record<keyof typeof COLOURS, string>;

export function mapColours(): MapColours {
  const probe = document.createElement("span");
  document.body.append(probe);
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const plain = (colour: string): string => {
    probe.style.color = colour;
    if (!context) return "gray";
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red},${green},${blue})`;
  };
  const entries = Object.entries(COLOURS).map(([name, colour]) => [name, plain(colour)]);
  probe.remove();
  return Object.fromEntries(entries);
}
