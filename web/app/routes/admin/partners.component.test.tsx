import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { press } from "../../../testing/press.ts";
import { meera } from "../../../testing/samples.ts";
import * as partners from "./partners-page.tsx";

const LIST = "GET /api/delivery/delivery-boys";
const ADD = "POST /api/delivery/add-delivery-boy";

const joseph = {
  _id: "joseph",
  name: "Joseph D’Souza",
  mobile: "+919845012345",
  openCount: 1,
  deliveredCount: 20,
  hasDeliveredMore: false,
};

const CASH = "GET /api/delivery/cash";
const held = { deliveryBoy: joseph, amount: 1218, remaining: 0, orderCount: 2, orders: [] };
const settlement = { _id: "s1", deliveryBoy: joseph, remaining: 0, orderCount: 2, by: "Meera", at: "2026-11-21T15:00:00.000Z" };
const SHEET = "GET /api/delivery/sheet";
const sheet = { from: "2026-11-16", to: "2026-11-22", rates: { perDelivery: 30, perKm: 0 }, partners: [] };
const newServer = (...deliveryBoys: object[]) => {
  const server = new FakeServer();
  server.always(LIST, (call) => call.answer({ deliveryBoys }));
  server.always(CASH, (call) => call.answer({ held: [], settlements: [] }));
  server.always(SHEET, (call) => call.answer({ data: sheet }));
  return server;
};

const name = page.getByLabelText("Name");
const mobile = page.getByLabelText("Mobile number");
const add = page.getByRole("button", { name: "Add delivery boy" });

test("a name and a valid mobile number are required, and the fields are emptied once the partner is added", async () => {
  const server = newServer();
  await openScreen(partners, { at: "/admin/delivery-boys", as: meera, server });
  await add.click();
  await expect.element(toastSaying("Please fill in all fields")).toBeVisible();
  await name.fill("Joseph D’Souza");
  await mobile.fill("12345");
  await add.click();
  await expect.element(toastSaying("Please enter a valid mobile number")).toBeVisible();
  await expectNoAxeViolations();
  expect(server.count(ADD)).toBe(0);

  await mobile.fill("98450 12345");
  await add.click();
  server.always(LIST, (call) => call.answer({ deliveryBoys: [joseph] }));
  const added = await server.next(ADD);
  expect(added.body).toEqual({ name: "Joseph D’Souza", mobile: "98450 12345" });
  added.answer({ message: "Delivery boy added successfully!", data: joseph });
  await expect.element(toastSaying("Delivery boy added successfully!")).toBeVisible();
  await expect.element(mobile).toHaveValue("");
  await expect.element(page.getByRole("button", { name: "Delete Joseph D’Souza" })).toBeVisible();
});

test("a refusal is shown, and the entries stay", async () => {
  const server = newServer(joseph);
  await openScreen(partners, { at: "/admin/delivery-boys", as: meera, server });
  await name.fill("Somebody else");
  await mobile.fill("98450 12345");
  await add.click();
  (await server.next(ADD)).refuse(409, "mobileTaken", {
    message: "This mobile number already belongs to a delivery partner or to a staff member",
  });
  await expect.element(toastSaying("This mobile number already belongs to a delivery partner or to a staff member")).toBeVisible();
  await expect.element(name).toHaveValue("Somebody else");
});

test("a partner is deleted only after a confirmation", async () => {
  const server = newServer(joseph);
  await openScreen(partners, { at: "/admin/delivery-boys", as: meera, server });
  const remove = page.getByRole("button", { name: "Delete Joseph D’Souza" });
  const question = page.getByRole("alertdialog", { name: "Delete Joseph D’Souza?" });
  await remove.click();
  await expect.element(question).toMatchTextContent("1 open order becomes Not Assigned.");
  await expectNoAxeViolations();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await remove.click();
  await question.getByRole("button", { name: "Delete" }).click();
  server.always(LIST, (call) => call.answer({ deliveryBoys: [] }));
  (await server.next("DELETE /api/delivery/delivery-boys/joseph")).answer({ message: "Delivery boy deleted successfully!" });
  await expect.element(toastSaying("Delivery boy deleted successfully!")).toBeVisible();
  await expect.element(page.getByText("Joseph D’Souza")).not.toBeInTheDocument();
});

test("the cash of a partner is settled once, after a question, and is then in the history", async () => {
  const server = newServer(joseph);
  server.always(CASH, (call) => call.answer({ held: [held], settlements: [] }));
  await openScreen(partners, { at: "/admin/delivery-boys", as: meera, server });
  await page.getByRole("button", { name: "Settle ₹1,218 with Joseph D’Souza" }).click();
  const question = page.getByRole("dialog", { name: "Cash from Joseph D’Souza" });
  await expect.element(question).toMatchTextContent("Count it first.");
  await expectNoAxeViolations();
  await press(question.getByRole("button", { name: "Settle ₹1,218" }), "{Enter}");
  const settle = await server.next("POST /api/delivery/cash/settle");
  expect(settle.body).toEqual({ settlementId: expect.any(String), deliveryBoyId: "joseph", amount: 1218, handedOver: 1218 });
  const done = { ...settlement, amount: 1218 };
  server.always(CASH, (call) => call.answer({ held: [], settlements: [done] }));
  settle.answer({ message: "Cash settled", data: done });
  await expect.element(page.getByText(/received by Meera/)).toBeVisible();
  await expect.element(page.getByText("No partner holds cash.")).toBeVisible();
  await page.getByRole("button", { name: "Delete Joseph D’Souza" }).click();
  await expect.element(page.getByRole("alertdialog")).not.toMatchTextContent("in cash");
});

test("a partner hands over less, and the rest stays with them", async () => {
  const server = newServer(joseph);
  server.always(CASH, (call) => call.answer({ held: [held], settlements: [] }));
  await openScreen(partners, { at: "/admin/delivery-boys", as: meera, server });
  await page.getByRole("button", { name: "Settle ₹1,218 with Joseph D’Souza" }).click();
  const question = page.getByRole("dialog", { name: "Cash from Joseph D’Souza" });
  const amount = question.getByLabelText("Amount handed over (₹)");
  await amount.fill("1219");
  await press(question.getByRole("button", { name: "Settle" }), "{Enter}");
  await expect.element(question).toMatchTextContent("Enter an amount above ₹0 and at most ₹1,218");
  await amount.fill("₹ 1,000");
  await expect.element(question).toMatchTextContent("₹218 stays with them.");
  await press(question.getByRole("button", { name: "Settle ₹1,000" }), "{Enter}");
  const settle = await server.next("POST /api/delivery/cash/settle");
  expect(settle.body).toMatchObject({ amount: 1218, handedOver: 1000 });
  const done = { ...settlement, amount: 1000, remaining: 218 };
  const rest = { ...held, amount: 218, remaining: 218, orderCount: 0 };
  server.always(CASH, (call) => call.answer({ held: [rest], settlements: [done] }));
  settle.answer({ message: "Cash settled", data: done });
  await expect.element(page.getByText("kept ₹218")).toBeVisible();
  await expect.element(page.getByText("₹218 from before")).toBeVisible();
});

test("who handed over too much has nothing to settle", async () => {
  const server = newServer(joseph);
  server.always(CASH, (call) => call.answer({ held: [{ ...held, amount: -239, orderCount: 1 }], settlements: [] }));
  await openScreen(partners, { at: "/admin/delivery-boys", as: meera, server });
  await expect.element(page.getByText("₹239 too much handed over, deducted from the next cash")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Settle/ })).not.toBeInTheDocument();
});

test("deleting a partner names the cash they hold", async () => {
  const server = newServer(joseph);
  server.always(CASH, (call) => call.answer({ held: [held], settlements: [] }));
  await openScreen(partners, { at: "/admin/delivery-boys", as: meera, server });
  await expect.element(page.getByText("₹1,218 of 2 orders")).toBeVisible();
  await page.getByRole("button", { name: "Delete Joseph D’Souza" }).click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("They hold ₹1,218 in cash");
});

test("the sheet of a week shows deliveries, pay and cash, and the pay can be changed", async () => {
  const server = newServer(joseph);
  const row = { deliveryBoy: joseph, deliveries: 12, kilometres: 31.5, pay: 360, cash: 4200, handedOver: 4000 };
  server.always(SHEET, (call) => call.answer({ data: { ...sheet, partners: [row] } }));
  await openScreen(partners, { at: "/admin/delivery-boys", as: meera, server });
  await expect.element(page.getByText("16 Nov 2026 to 22 Nov 2026")).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "₹360" })).toBeVisible();
  await page.getByText("Pay: ₹30 per delivery, ₹0 per kilometre").click();
  await page.getByLabelText("Per delivery (₹)").fill("35");
  await expectNoAxeViolations();
  await page.getByRole("button", { name: "Save pay" }).click();
  const change = await server.next("PUT /api/delivery/rates");
  expect(change.body).toEqual({ perDelivery: 35, perKm: 0 });
  change.answer({ message: "Pay saved" });
  await expect.element(toastSaying("Pay saved")).toBeVisible();
});
