/** A device that several people use is locked until the PIN is entered. */
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { sampleTicket } from "../../../testing/kitchen.ts";
import { openScreen, toastSaying } from "../../../testing/open-screen.tsx";
import { tap } from "../../../testing/press.ts";
import { meera } from "../../../testing/samples.ts";
import { sendEvent } from "../../../testing/stand-ins/socket.ts";
import * as kitchen from "../../routes/kitchen/kitchen.tsx";

const UNLOCK = "POST /api/user/unlock";
const screen = page.getByRole("dialog", { name: "Locked" });
const button = (name: string) => screen.getByRole("button", { name, exact: true });
const data = { stations: [], tickets: [sampleTicket({})], ready: [], later: [], allDay: [] };

async function openKitchen(): Promise<FakeServer> {
  await page.viewport(1280, 800);
  const server = new FakeServer();
  server.always("GET /api/kitchen", (call) => call.answer({ data }));
  await openScreen(kitchen, { at: "/kitchen", as: meera, server });
  await expect.element(page.getByRole("region", { name: "Order 1001" })).toBeVisible();
  return server;
}

test("covers the page, whose person unlocks it with their PIN", async () => {
  const server = await openKitchen();
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  (await server.next("POST /api/user/lock")).answer({ message: "Locked" });
  await expect.element(screen.getByText(`Signed in on this device: ${meera.name}`)).toBeVisible();
  await expect.element(screen).not.toHaveStyle({ backgroundColor: "rgba(0, 0, 0, 0)" });
  await expectNoAxeViolations();
  await userEvent.keyboard("{Escape}{Escape}");
  await expect.element(screen).toBeVisible();
  const pin = screen.getByLabelText("PIN");
  await pin.fill("4826");
  await button("Unlock").click();
  const wrong = await server.next(UNLOCK);
  expect(wrong.body).toEqual({ pin: "4826" });
  const message = "Too many wrong PINs. Please try again in 15 minutes";
  wrong.refuse(429, "pinLocked", { message });
  await expect.element(screen.getByText(message)).toBeVisible();
  await pin.fill("4827");
  await button("Unlock").click();
  const fetched = server.count("GET /api/kitchen");
  (await server.next(UNLOCK)).answer({ message: "Unlocked" });
  await expect.element(screen).not.toBeInTheDocument();
  await expect.poll(() => server.count("GET /api/kitchen")).toBeGreaterThan(fetched);
});

test("appears when the server refuses the session, says that orders arrive, and lets someone else sign in", async () => {
  const server = await openKitchen();
  await tap(page.getByRole("button", { name: "Start" }));
  (await server.next("POST /api/kitchen/start")).refuse(403, "sessionLocked");
  await expect.element(screen).toBeVisible();
  sendEvent("orderPlaced", { _id: "order-1002", status: "pending", payment: true, deliveryBoyId: null });
  await expect.element(screen.getByText("New orders are waiting")).toBeVisible();
  await button("Sign in as someone else").click();
  await server.next("POST /api/user/logout");
  await expect.element(screen).not.toBeInTheDocument();
});

test("covers also a page that the browser would refuse, as it does not know what its person may do", async () => {
  await page.viewport(1280, 800);
  const server = new FakeServer();
  server.always("GET /api/user/me", (call) => call.refuse(403, "sessionLocked"));
  server.always("GET /api/kitchen", (call) => call.answer({ data }));
  await openScreen(kitchen, { at: "/kitchen", as: { ...meera, role: "staff" }, server });
  await expect.element(screen).toBeVisible();
  server.always("GET /api/user/me", (call) => call.answer({ data: { ...meera, role: "staff", permissions: ["kitchen"] } }));
  await screen.getByLabelText("PIN").fill("4826");
  await button("Unlock").click();
  (await server.next(UNLOCK)).answer({ message: "Unlocked" });
  await expect.element(page.getByRole("region", { name: "Order 1001" })).toBeVisible();
});

test("is not possible without a PIN", async () => {
  const server = await openKitchen();
  await page.getByRole("button", { name: "Lock", exact: true }).click();
  (await server.next("POST /api/user/lock")).refuse(409, "pinNotSet");
  await expect.element(toastSaying(/first set your PIN/)).toBeVisible();
  await expect.element(screen).not.toBeInTheDocument();
});
