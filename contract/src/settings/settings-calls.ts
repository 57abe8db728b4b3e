import type { Calls } from "../wire/calls.ts";

export const settingsCalls = {
  read: "GET /api/settings",
  update: "PUT /api/settings",
  updateShop: "PUT /api/settings/shop",
  setLogo: "POST /api/settings/logo",
  removeLogo: "DELETE /api/settings/logo",
  setAboutPicture: "POST /api/settings/about-picture",
  removeAboutPicture: "DELETE /api/settings/about-picture",
  demoData: "GET /api/settings/demo-data",
  removeDemoData: "POST /api/settings/remove-demo-data",
} as const satisfies Calls;
