export const paletteTexts = {
  open: "Jump to",
  title: "Jump to an area, order or food",
  search: "Area, order number or food",
  nothing: "No results",
  areas: "Areas",
  orders: "Orders",
  foods: "Foods",
  order: (number: number, who: string) => `Order ${number}, ${who}`,
} as const;
