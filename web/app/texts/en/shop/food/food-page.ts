export const foodPageTexts = {
  menu: "Menu",
  description: (name: string, words: string) => `${name}: ${words} Order online for delivery to your door.`,
  added: (line: string) => `${line} is in your cart`,
  gone: "This dish is no longer on the menu",
  goneText: "Please choose something else.",
  plain: "Choose, then press Update price to see what it costs. To order online, please turn on JavaScript.",
} as const;
