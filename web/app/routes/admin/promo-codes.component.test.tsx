import type { AdminPromo } from "@forno/contract/promo/promo.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { press } from "../../../testing/press.ts";
import { meera } from "../../../testing/samples.ts";
import * as promoCodes from "./promo-codes-page.tsx";

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
  maxDiscount: null,
  isPrivate: false,
  state: "active",
  usedCount: 0,
  discountGiven: 0,
};

async function openPromos(promos: AdminPromo[]): Promise<FakeServer> {
  const server = new FakeServer();
  server.always("GET /api/promo/admin", (call) => call.answer({ data: promos }));
  return await openScreen(promoCodes, { at: "/admin/promocodes", as: meera, server });
}

const field = (name: string) => page.getByLabelText(name, { exact: true });
const add = page.getByRole("button", { name: "Add promo code" });

test("an edit sends only what was changed, so that it undoes nothing that another admin has changed meanwhile", async () => {
  const server = await openPromos([promo]);
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

test("a new code needs all its fields, a percentage up to 100 and a day that is not over", async () => {
  const server = await openPromos([]);
  await add.click();
  await expect.element(toastSaying("Please fill in all required fields")).toBeVisible();
  await field("Code").fill("monday15");
  await field("Description").fill("15% off on Mondays");
  await field("Discount value").fill("150");
  await field("Minimum order amount (₹)").fill("200");
  await field("Valid until").fill("2099-12-31");
  await expect.element(field("Active")).toBeChecked();
  await add.click();
  await expect.element(toastSaying("A percentage must be a whole number from 0 to 100")).toBeVisible();
  await field("Discount value").fill("15");
  await field("Valid until").fill("2020-01-01");
  await add.click();
  await expect.element(field("Valid until")).toHaveAccessibleDescription(/Please choose today or a later date/);
  await expectNoAxeViolations();
  expect(server.count("POST /api/promo/admin")).toBe(0);

  await field("Valid until").fill("2099-12-31");
  await add.click();
  const added = await server.next("POST /api/promo/admin");
  expect(added.body).toMatchObject({ code: "MONDAY15", discountType: "PERCENTAGE", discountValue: "15", minOrderAmount: "200" });
  added.answer({ message: "Promo code added successfully!", data: promo });
  await expect.element(toastSaying("Promo code added successfully!")).toBeVisible();
  await expect.element(field("Code")).toHaveValue("");
});

test("a code that exists already is refused, and the entries stay", async () => {
  const server = await openPromos([promo]);
  await field("Code").fill("tenoff");
  await field("Description").fill("Once more");
  await field("Discount type").selectOptions("Flat amount");
  await field("Discount value").fill("49.50");
  await field("Minimum order amount (₹)").fill("0");
  await field("Valid until").fill("2099-12-31");
  await add.click();
  const added = await server.next("POST /api/promo/admin");
  expect(added.body).toMatchObject({ discountType: "FLAT", discountValue: "49.50" });
  added.refuse(409, "promoCodeTaken", { message: "This promo code already exists" });
  await expect.element(toastSaying("This promo code already exists")).toBeVisible();
  await expect.element(field("Description")).toHaveValue("Once more");
});

test("a code shows its limits, is switched off and on, and is deleted after a confirmation", async () => {
  const five: AdminPromo = { ...promo, _id: "promo-5", code: "FIVE", maxUses: 5, maxUsesPerCustomer: 1 };
  const server = await openPromos([five]);
  const row = page.getByRole("row", { name: /FIVE/ });
  await expect.element(row).toMatchTextContent("5 in total, 1 per customer");
  await expect.element(row).toMatchTextContent("0 times");
  for (const isActive of [false, true]) {
    const changed: AdminPromo = { ...five, isActive, state: isActive ? "active" : "inactive" };
    server.always("GET /api/promo/admin", (call) => call.answer({ data: [changed] }));
    await page.getByRole("switch", { name: "On: FIVE" }).click();
    const sent = await server.next("POST /api/promo/admin/promo-5/active");
    expect(sent.body).toEqual({ isActive });
    sent.answer({ message: "Promo code updated successfully!", data: changed });
    await (isActive ? expect.element(row).not : expect.element(row)).toMatchTextContent("Inactive");
  }

  await page.getByRole("button", { name: "Delete FIVE" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  server.always("GET /api/promo/admin", (call) => call.answer({ data: [] }));
  (await server.next("DELETE /api/promo/admin/promo-5")).answer({ message: "promo code deleted successfully!" });
  await expect.element(toastSaying("promo code deleted successfully!")).toBeVisible();
  await expect.element(row).not.toBeInTheDocument();
});

test("an edit changes limits and the first day", async () => {
  const server = await openPromos([{ ...promo, maxUses: 5, maxUsesPerCustomer: 1 }]);
  await page.getByRole("button", { name: "Edit TENOFF" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit TENOFF" });
  await dialog.getByLabelText("Total uses").fill("");
  await dialog.getByLabelText("First order only").click();
  await dialog.getByLabelText("Starts on").fill("2099-01-01");
  await expectNoAxeViolations();
  const changed: AdminPromo = { ...promo, maxUsesPerCustomer: 1, firstOrderOnly: true, state: "scheduled" };
  server.always("GET /api/promo/admin", (call) => call.answer({ data: [changed] }));
  await dialog.getByRole("button", { name: "Save changes" }).click();
  const edit = await server.next("PUT /api/promo/admin/promo-1");
  expect(edit.body).toEqual({ maxUses: null, firstOrderOnly: true, validFrom: "2099-01-01" });
  edit.answer({ message: "Promo code updated successfully!", data: changed });
  await expect.element(dialog).not.toBeInTheDocument();
  const row = page.getByRole("row", { name: /TENOFF/ });
  await expect.element(row).toMatchTextContent("1 per customer, First order only");
  await expect.element(row).toMatchTextContent("Scheduled");
});

test("a code that makes orders free is asked about first; a limit of the discount answers that", async () => {
  const server = await openPromos([]);
  await field("Code").fill("ALLFREE");
  await field("Description").fill("For the team");
  await field("Discount value").fill("100");
  await field("Minimum order amount (₹)").fill("0");
  await field("Valid until").fill("2099-12-31");
  await page.getByLabelText("Private").click();
  await add.click();
  const question = page.getByRole("alertdialog", { name: "Make orders free?" });
  await expectNoAxeViolations();
  await press(question.getByRole("button", { name: "Cancel" }), "{Enter}");
  await expect.element(question).not.toBeInTheDocument();
  expect(server.count("POST /api/promo/admin")).toBe(0);

  await add.click();
  await press(question.getByRole("button", { name: "Add promo code" }), "{Enter}");
  const free = await server.next("POST /api/promo/admin");
  expect(free.body).toMatchObject({ discountValue: "100", maxDiscount: null, isPrivate: true });
  free.refuse(409, "promoExists");
  await expect.element(question).not.toBeInTheDocument();

  await field("At most (₹ off)").fill("30");
  await add.click();
  expect((await server.next("POST /api/promo/admin")).body).toMatchObject({ maxDiscount: "30" });
});
