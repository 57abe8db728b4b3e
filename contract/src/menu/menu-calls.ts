import type { Calls } from "../wire/calls.ts";

export const menuAdminCalls = {
  document: "GET /api/menu/admin/document",
  importDocument: "POST /api/menu/admin/document",
  exportPrices: "GET /api/menu/admin/prices.csv",
  importPrices: "POST /api/menu/admin/prices",
  order: "PUT /api/menu/admin/order",
  addSection: "POST /api/menu/admin/sections",
  updateSection: "PUT /api/menu/admin/sections/:id",
  removeSection: "DELETE /api/menu/admin/sections/:id",
  updateSizes: "PUT /api/menu/admin/sizes",
  addGroup: "POST /api/menu/admin/groups",
  updateGroup: "PUT /api/menu/admin/groups/:id",
  removeGroup: "DELETE /api/menu/admin/groups/:id",
  updateFood: "PUT /api/menu/admin/foods/:id",
  sale: "POST /api/menu/admin/sale",
  stock: "POST /api/menu/admin/stock",
} as const satisfies Calls;

export const foodCalls = {
  list: "GET /api/food/list",
  add: "POST /api/food/admin/add",
  update: "POST /api/food/admin/update",
  setAvailability: "POST /api/food/admin/availability",
  remove: "POST /api/food/admin/remove",
  restore: "POST /api/food/admin/restore",
} as const satisfies Calls;
