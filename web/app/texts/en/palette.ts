export const paletteTexts = {
  open: "Jump to",
  title: "Jump to an area, an order or a food",
  search: "Area, order number or food",
  nothing: "Nothing found",
  areas: "Areas",
  orders: "Orders",
  foods: "Foods",
  order: (number: number, who: string) => `Order ${number}, ${who}`,
} as const;
