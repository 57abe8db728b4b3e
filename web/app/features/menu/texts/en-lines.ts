/** The options of a line, as cart, orders, board and tickets show them. */
export const lineOptionTexts = {
  /** Before what lies there. */
  sides: { whole: "", left: "Left: ", right: "Right: " },
  leftOff: (modifier: string) => `no ${modifier}`,
  double: (modifier: string) => `double ${modifier}`,
  many: (quantity: number, modifier: string) => `${quantity} × ${modifier}`,
  fewer: (quantity: number, modifier: string) => `only ${quantity} × ${modifier}`,
  note: (note: string) => `“${note}”`,
} as const;
