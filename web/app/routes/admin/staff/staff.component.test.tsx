import { STAFF_PERMISSIONS } from "@forno/contract/wire/permissions.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { openScreen, toastSaying } from "../../../../testing/open-screen.tsx";
import { OrdersServer } from "../../../../testing/orders.ts";
import { press } from "../../../../testing/press.ts";
import { meera } from "../../../../testing/samples.ts";
import { setConnection } from "../../../../testing/stand-ins/socket.ts";
import type { Session } from "../../../features/session/session-store.ts";
import * as adminLayout from "../../../frame/admin/layout.tsx";
import * as dashboard from "../dashboard.tsx";
import * as orders from "../orders/orders.tsx";
import * as staff from "./staff-page.tsx";

const anita = {
  _id: "anita",
  name: "Anita Rao",
  mobile: "+919000000001",
  permissions: [...STAFF_PERMISSIONS],
  isFixed: true,
  refundLimit: null,
  hasPin: true,
  userId: "u1",
  addedAt: null,
  lastUsedAt: null,
};
const priya = {
  ...anita,
  _id: "priya",
  name: "Priya Nair",
  mobile: "+919886120410",
  permissions: ["orders", "counter", "reports"],
  isFixed: false,
  userId: null,
  addedAt: "2026-03-02T10:00:00.000Z",
};

function newServer(...people: object[]): FakeServer {
  const server = new FakeServer();
  server.always("GET /api/staff", (call) => call.answer({ data: people }));
  server.always("GET /api/admin/audit", (call) => call.answer({ data: [], nextCursor: null, actors: [] }));
  return server;
}
const open = (at: string, server: FakeServer, as: Session = meera) =>
  openScreen(staff, { at, route: "/admin/staff/:id?", as, server });

const button = (name: string) => page.getByRole("button", { name });
const permission = (name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });
const manager = {
  token: "t",
  role: "staff",
  permissions: ["orders", "counter", "reports", "staff"],
  name: "M",
  mobile: "+919000000009",
} as const;

test("a person is added with a preset, and then has an invitation to send", async () => {
  await page.viewport(1280, 900);
  const server = newServer(anita);
  await open("/admin/staff/new", server);
  await expect.element(page.getByRole("radio", { name: "Cashier" })).toBeChecked();
  await button("Add person").click();
  await expect.element(toastSaying("Please fill in all fields")).toBeVisible();
  await page.getByLabelText("Name").fill("Priya Nair");
  await page.getByLabelText("Mobile number").fill("98861 20410");
  await page.getByRole("radio", { name: "Kitchen" }).click();
  await expect.element(permission("Kitchen")).toBeChecked();
  await expect.element(permission("Orders")).not.toBeChecked();
  await permission("Orders").click();
  await expect.element(page.getByRole("radio", { name: "Kitchen" })).not.toBeChecked();
  await page.getByLabelText("Refund limit (₹)").fill("500");
  await expectNoAxeViolations();
  await button("Add person").click();
  server.always("GET /api/staff", (call) => call.answer({ data: [anita, priya] }));
  const added = await server.next("POST /api/staff");
  expect(added.body).toEqual({ name: "Priya Nair", mobile: "98861 20410", permissions: ["orders", "kitchen"], refundLimit: 500 });
  added.answer({ message: "Priya Nair can sign in now", data: priya });
  await expect.element(toastSaying("Priya Nair can sign in now")).toBeVisible();
  await expect.element(page.getByText(/Priya Nair, you can now work in .*login with your number/)).toBeVisible();
});

test("a person's permissions are changed, and a refusal keeps the choice", async () => {
  await page.viewport(1280, 900);
  const server = newServer(anita, priya);
  await open("/admin/staff/priya", server);
  await expect.element(page.getByRole("link", { name: /Priya Nair.*Orders, counter, reports.*Cashier/ })).toBeVisible();
  await permission("Payments").click();
  await button("Save changes").click();
  const change = await server.next("PUT /api/staff/priya");
  expect(change.body).toMatchObject({ permissions: ["orders", "counter", "payments", "reports"] });
  change.refuse(403, "permissionNotOwn", { message: "You can only give and take permissions that you have yourself" });
  await expect.element(toastSaying("You can only give and take permissions that you have yourself")).toBeVisible();
  await expect.element(permission("Payments")).toBeChecked();
});

test("an owner has no refund limit, and a forgotten PIN is reset", async () => {
  await page.viewport(1280, 900);
  const server = newServer(anita, { ...priya, refundLimit: 500 });
  await open("/admin/staff/priya", server);
  await expect.element(page.getByLabelText("Refund limit (₹)")).toHaveValue("500");
  await button("Reset PIN").click();
  server.always("GET /api/staff", (call) => call.answer({ data: [anita, { ...priya, hasPin: false }] }));
  (await server.next("POST /api/staff/priya/reset-pin")).answer({ message: "PIN reset", data: priya });
  await expect.element(button("Reset PIN")).not.toBeInTheDocument();
  await page.getByRole("radio", { name: "Owner" }).click();
  await expect.element(page.getByLabelText("Refund limit (₹)")).not.toBeInTheDocument();
});

test("a person is removed only after a question", async () => {
  await page.viewport(1280, 900);
  const server = newServer(anita, priya);
  await open("/admin/staff/priya", server);
  await button("Remove Priya").click();
  const question = page.getByRole("alertdialog", { name: "Remove Priya Nair?" });
  await expect.element(question).toBeVisible();
  server.always("GET /api/staff", (call) => call.answer({ data: [anita] }));
  await press(question.getByRole("button", { name: "Remove" }), "{Enter}");
  (await server.next("DELETE /api/staff/priya")).answer({ message: "Removed from the staff" });
  await expect.element(page.getByRole("link", { name: /Priya Nair/ })).not.toBeInTheDocument();
});

test("an owner of the installation, and somebody who may do more, can only be looked at", async () => {
  await page.viewport(1280, 900);
  const server = newServer(anita, { ...priya, permissions: ["payments"] });
  await open("/admin/staff/anita", server, manager);
  await expect.element(page.getByText(/Owner set in ADMIN_MOBILES/)).toBeVisible();
  await expect.element(button("Save changes")).not.toBeInTheDocument();
  await page.getByRole("link", { name: /Priya Nair/ }).click();
  await expect.element(page.getByText(/This person has permissions you do not have/)).toBeVisible();
  await expect.element(button("Save changes")).not.toBeInTheDocument();
});

test("nobody gives what they lack", async () => {
  await page.viewport(1280, 900);
  await open("/admin/staff/new", newServer(anita), manager);
  await expect.element(permission("Payments")).toHaveAttribute("aria-disabled", "true");
  await expect.element(page.getByRole("radio", { name: "Owner" })).toBeDisabled();
  await expect.element(page.getByRole("radio", { name: "Cashier" })).toBeEnabled();
});

test("staff see the pages that they may open, and a clear screen once a permission is taken from them", async () => {
  await page.viewport(1280, 900);
  const server = new OrdersServer([]);
  const cashier = {
    token: "t",
    role: "staff",
    permissions: ["orders", "counter"],
    name: "Priya",
    mobile: "+919886120410",
  } as const;
  await openScreen(orders, { at: "/admin/orders", layout: adminLayout, as: cashier, server });
  await expect.element(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  const rail = page.getByRole("navigation", { name: "Admin", exact: true });
  await expect.element(rail.getByRole("link", { name: "Orders" })).toBeVisible();
  for (const hidden of ["Payments", "Staff", "Promo Codes", "System Settings"])
    await expect.element(rail.getByRole("link", { name: hidden })).not.toBeInTheDocument();
  await expect.element(rail.getByText("Management")).not.toBeInTheDocument();
  await expect.element(page.getByRole("switch", { name: "Accept orders" })).not.toBeInTheDocument();

  setConnection("live");
  (await server.next("GET /api/user/me")).answer({
    data: { _id: "u", name: "P", mobile: "", role: "staff", permissions: ["kitchen"] },
  });
  await expect.element(page.getByRole("heading", { name: "You cannot open this page" })).toBeVisible();
  await expect.element(page.getByText(/It needs the permission Orders/)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to your page" })).toHaveAttribute("href", "/kitchen");
});

test("whoever has no dashboard starts on their first page of the admin area", async () => {
  const cook = { token: "token-cook", role: "staff", permissions: ["kitchen"], name: "Ravi", mobile: "+919886120411" } as const;
  await openScreen(dashboard, { at: "/admin", layout: adminLayout, as: cook, server: new OrdersServer([]) });
  await expect.element(page.getByRole("heading", { name: "/admin/second-factor" })).toBeVisible();
});
