export const shopPlaceTexts = {
  openInMaps: "Open in maps",
  callShop: "Call the shop",
} as const;
