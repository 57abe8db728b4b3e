import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser, letRun } from "../../../testing/fake-browser.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { collectToasts } from "../../../testing/toasts.ts";
import { deliveriesTexts } from "./texts/en.ts";

const UPDATE = "/api/delivery/update-order-status";
const bilal = "+919876543211";
const chitra = "+919876543212";

let browser: FakeBrowser;
let server: FakeServer;

beforeEach(() => {
  browser = new FakeBrowser();
  server = new FakeServer();
  browser.localStorage.setItem("userMobile", bilal);
});

async function openPage() {
  browser.loadPage();
  const toasts = await collectToasts();
  const [unsent, { sendUnsent }] = await Promise.all([import("./unsent-deliveries.ts"), import("./deliveries-queries.ts")]);
  return { ...unsent, sendAll: () => sendUnsent(new QueryClient()), toasts };
}

const signIn = (mobile: string | null) =>
  mobile === null ? browser.localStorage.removeItem("userMobile") : browser.localStorage.setItem("userMobile", mobile);

// What waits

test("keeps each order once, in the order of the marks, also over a reload", async () => {
  const page = await openPage();
  for (const orderId of ["a", "b", "a"]) page.keepUnsent(orderId);
  expect(page.readUnsent()).toEqual(["b", "a"]);
  const again = await openPage();
  expect(again.readUnsent()).toEqual(["b", "a"]);
  again.clearUnsent("b");
  again.clearUnsent("x");
  expect(again.readUnsent()).toEqual(["a"]);
  again.clearUnsent("a");
  expect(browser.localStorage.getItem("unsentDeliveries")).toBeNull();
});

test("partners who share a phone have lists of their own", async () => {
  const page = await openPage();
  page.keepUnsent("a");
  signIn(chitra);
  expect(page.readUnsent()).toEqual([]);
  page.keepUnsent("b");
  page.clearUnsent("a");
  page.clearUnsent("b");
  signIn(bilal);
  expect(page.readUnsent()).toEqual(["a"]);
});

test("what was marked before the sign-out goes out when the same partner is back", async () => {
  const page = await openPage();
  page.keepUnsent("a");
  signIn(null);
  page.keepUnsent("b");
  page.clearUnsent("a");
  expect(page.readUnsent()).toEqual([]);
  expect(JSON.parse(browser.localStorage.getItem("unsentDeliveries") ?? "")).toEqual({ [bilal]: ["a"] });
  signIn(bilal);
  expect(page.readUnsent()).toEqual(["a"]);
});

for (const text of ["null", "{", "[]", `{"${bilal}":"a"}`])
  test(`makes nothing of ${text}, which another build may have written`, async () => {
    browser.localStorage.setItem("unsentDeliveries", text);
    expect((await openPage()).readUnsent()).toEqual([]);
  });

// Sending it

test("sends what waits, one after another, oldest first, and tells of each", async () => {
  const page = await openPage();
  for (const orderId of ["a", "b"]) page.keepUnsent(orderId);
  const sent = page.sendAll();
  const first = await server.next(UPDATE);
  expect(first.body).toEqual({ orderId: "a", status: "delivered" });
  await letRun();
  expect(server.count(UPDATE)).toBe(1);
  first.answer({ message: "One delivered" });
  const second = await server.next(UPDATE);
  expect(second.body).toEqual({ orderId: "b", status: "delivered" });
  expect(page.readUnsent()).toEqual(["b"]);
  second.answer({ message: "Two delivered" });
  await sent;
  expect(page.readUnsent()).toEqual([]);
  expect(page.toasts).toEqual(["One delivered", "Two delivered"]);
});

test("a session whose mobile is not known sends, too", async () => {
  signIn(null);
  browser.localStorage.setItem("token", "t");
  const page = await openPage();
  page.keepUnsent("a");
  const sent = page.sendAll();
  (await server.next(UPDATE)).answer({ message: "One delivered" });
  await sent;
  expect(page.toasts).toEqual(["One delivered"]);
  expect(page.readUnsent()).toEqual([]);
});

test("sends nothing where nothing waits", async () => {
  const request = vi.fn<(name: string, send: () => unknown) => unknown>();
  vi.stubGlobal("navigator", { ...browser.navigator, locks: { request } });
  await (await openPage()).sendAll();
  expect(server.calls).toEqual([]);
  expect(request).not.toHaveBeenCalled();
});

test("stops where the shop cannot be reached, and keeps all of it", async () => {
  const page = await openPage();
  for (const orderId of ["a", "b"]) page.keepUnsent(orderId);
  const sent = page.sendAll();
  (await server.next(UPDATE)).lose();
  await sent;
  expect(server.count(UPDATE)).toBe(1);
  expect(page.readUnsent()).toEqual(["a", "b"]);
  expect(page.toasts).toEqual([]);
});

for (const status of [408, 429, 500, 503])
  test(`after a refusal with ${status} it stays stored without a toast, and the next one is tried`, async () => {
    const page = await openPage();
    for (const orderId of ["a", "b"]) page.keepUnsent(orderId);
    const sent = page.sendAll();
    (await server.next(UPDATE)).refuse(status, "busy");
    (await server.next(UPDATE)).answer({ message: "Two delivered" });
    await sent;
    expect(page.readUnsent()).toEqual(["a"]);
    expect(page.toasts).toEqual(["Two delivered"]);
  });

test("what the server refuses is removed, with a toast", async () => {
  const page = await openPage();
  for (const orderId of ["a", "b"]) page.keepUnsent(orderId);
  const sent = page.sendAll();
  (await server.next(UPDATE)).refuse(404, "orderNotFound", { message: "Order not found" });
  (await server.next(UPDATE)).refuse(403, "notYours", { message: "" });
  await sent;
  expect(page.readUnsent()).toEqual([]);
  expect(page.toasts).toEqual(["Order not found", deliveriesTexts.failedToUpdate]);
});

test("a handoff code goes out with its order, and a wrong one is said", async () => {
  const page = await openPage();
  page.keepUnsent("a", "4827");
  page.keepUnsent("b");
  page.keepUnsent("a", "4821");
  expect((await openPage()).readUnsent()).toEqual(["b", "a"]);
  const sent = page.sendAll();
  const without = await server.next(UPDATE);
  expect(without.body).toEqual({ orderId: "b", status: "delivered" });
  without.refuse(400, "wrongHandoffCode", { message: "Wrong code" });
  const wrong = await server.next(UPDATE);
  expect(wrong.body).toEqual({ orderId: "a", status: "delivered", code: "4821" });
  wrong.refuse(409, "tooManyHandoffCodes", { message: "Too many wrong codes. Please call the shop" });
  await sent;
  expect(page.readUnsent()).toEqual([]);
  expect(page.toasts).toEqual(["Not delivered: Wrong code", "Not delivered: Too many wrong codes. Please call the shop"]);
});

test("what had arrived before is removed, without a toast", async () => {
  const page = await openPage();
  page.keepUnsent("a");
  const sent = page.sendAll();
  (await server.next(UPDATE)).refuse(409, "deliveryNotOut");
  await sent;
  expect(page.readUnsent()).toEqual([]);
  expect(page.toasts).toEqual([]);
});

test("goes out under one lock over all tabs, where the browser has locks", async () => {
  const locked: string[] = [];
  const request = async (name: string, send: () => Promise<unknown>) => {
    locked.push(name);
    return await send();
  };
  vi.stubGlobal("navigator", { ...browser.navigator, locks: { request } });
  const page = await openPage();
  page.keepUnsent("a");
  const sent = page.sendAll();
  (await server.next(UPDATE)).answer({ message: "One delivered" });
  await sent;
  expect(locked).toEqual(["unsent-deliveries"]);
});

test("what another tab has sent meanwhile is not sent again", async () => {
  const page = await openPage();
  page.keepUnsent("a");
  const request = async (_name: string, send: () => Promise<unknown>) => {
    page.clearUnsent("a");
    return await send();
  };
  vi.stubGlobal("navigator", { ...browser.navigator, locks: { request } });
  await page.sendAll();
  expect(server.calls).toEqual([]);
});
