export const paletteTexts = {
  open: "Jump to",
  title: "Jump to a page, order or food",
  search: "Page, order number or food",
  nothing: "No results",
  areas: "Pages",
  orders: "Orders",
  foods: "Foods",
  order: (number: number, who: string) => `Order ${number}, ${who}`,
} as const;
