import { expect, test } from "vitest";
import { features } from "../../features/features.ts";
import { adminLinkAt } from "./admin-links.ts";

test("the area of a page is found as the router finds the page: in upper and lower case, with what follows it", () => {
  const areaAt = (path: string) => adminLinkAt(path)?.to;
  expect(areaAt("/admin/settings")).toBe("/admin/settings");
  expect(areaAt("/Admin/Settings")).toBe("/admin/settings");
  expect(areaAt("/admin/STAFF/new")).toBe("/admin/staff");
  expect(areaAt("/admin")).toBe("/admin");
  expect(areaAt("/admin/unknown")).toBeUndefined();
});

test("every file that can be an admin page is one of a feature, or of a route of its own", () => {
  const files = Object.keys(import.meta.glob("../../routes/admin/**/*-page.tsx"));
  const listed = features.flatMap(({ adminPages = {} }) => Object.values(adminPages));
  const ofOwnRoutes = ["admin-page", "menu/menu-page", "orders/order-print-page"];
  expect([...listed, ...ofOwnRoutes].map((id) => `../../routes/admin/${id}.tsx`).toSorted()).toEqual(files.toSorted());
});
