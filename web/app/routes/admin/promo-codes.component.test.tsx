import type { AdminPromo } from "@forno/contract/shop/promo.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { meera } from "../../../testing/samples.ts";
import * as promoCodes from "./promo-codes.tsx";

const promo: AdminPromo = {
  _id: "promo-1",
  code: "TENOFF",
  description: "For the tests",
  discountType: "FLAT",
  discountValue: 10,
  minOrderAmount: 0,
  isActive: true,
  validUntil: "2099-12-31T18:29:59.999Z",
  validFrom: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  firstOrderOnly: false,
  state: "active",
  usedCount: 0,
  discountGiven: 0,
};

test("an edit sends only what was changed, so that it undoes nothing that another admin has changed meanwhile", async () => {
  const server = new FakeServer();
  server.always("GET /api/promo/admin", (call) => call.answer({ data: [promo] }));
  await openScreen(promoCodes, { at: "/admin/promocodes", as: meera, server });
  await page.getByRole("button", { name: "Edit TENOFF" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit TENOFF" });
  await expect.element(dialog.getByLabelText("Code", { exact: true })).toHaveFocus();
  await expect.element(dialog.getByRole("button", { name: "Save changes" })).toBeInViewport({ ratio: 1 });
  await dialog.getByLabelText("Description").fill("Ten off");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  const edit = await server.next("PUT /api/promo/admin/promo-1");
  expect(edit.body).toEqual({ description: "Ten off" });
  edit.answer({ message: "Promo code updated successfully!", data: promo });
  await expect.element(toastSaying("Promo code updated successfully!")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});
