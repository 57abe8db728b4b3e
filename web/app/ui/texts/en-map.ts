export const mapTexts = {
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  pinHelp: "Arrow keys move the pin, plus and minus zoom.",
  moveHelp: "Arrow keys move the map, plus and minus zoom.",
  source: "© OpenStreetMap",
  corner: (number: number) => `Corner ${number}`,
  cornerHelp: "Arrow keys move the corner, Delete removes it.",
} as const;
