import { OTP_LIFETIME_MS } from "@forno/contract/user/rules/sign-in-limits.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../../testing/fake-browser.ts";

const NOW = Date.parse("2026-11-21T14:30:00Z");
const DRAFT = "draft:sign-in";
const code = { mobile: "+919876543210", sentAt: NOW, resendAt: NOW + 30_000, demoCode: null };
const secondFactor = { challenge: "c1", mobile: "+919876543210", expiresAt: NOW + 600_000 };

let browser: FakeBrowser;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  browser = new FakeBrowser({ path: "/sign-in" });
});
afterEach(() => vi.useRealTimers());

async function openPage() {
  browser.loadPage();
  return await import("./sign-in-draft.ts");
}

const stored = () => JSON.parse(browser.sessionStorage.getItem(DRAFT) ?? "null");

test("starts with the name of the last sign-in in this browser, otherwise empty", async () => {
  const first = await openPage();
  expect(first.readSignInDraft()).toEqual({ name: "", mobile: "", code: null, secondFactor: null });
  first.rememberName("Asha Rao");
  expect((await openPage()).readSignInDraft().name).toBe("Asha Rao");
});

test("what was typed and the sent code survive a reload", async () => {
  const page = await openPage();
  page.updateSignInDraft({ name: "Asha", mobile: "98765" });
  page.updateSignInDraft({ code });
  expect((await openPage()).readSignInDraft()).toEqual({ name: "Asha", mobile: "98765", code, secondFactor: null });
});

test("what was typed replaces the name of the last sign-in", async () => {
  (await openPage()).rememberName("Asha Rao");
  (await openPage()).updateSignInDraft({ name: "" });
  expect((await openPage()).readSignInDraft().name).toBe("");
});

test("an expired code is dropped, and what was typed stays", async () => {
  (await openPage()).updateSignInDraft({ mobile: "98765", code });
  vi.setSystemTime(NOW + OTP_LIFETIME_MS - 1);
  expect((await openPage()).readSignInDraft().code).toEqual(code);
  vi.setSystemTime(NOW + OTP_LIFETIME_MS);
  expect((await openPage()).readSignInDraft()).toMatchObject({ mobile: "98765", code: null });
});

test("the second factor is asked for until it expires", async () => {
  (await openPage()).updateSignInDraft({ secondFactor });
  vi.setSystemTime(secondFactor.expiresAt - 1);
  expect((await openPage()).readSignInDraft().secondFactor).toEqual(secondFactor);
  vi.setSystemTime(secondFactor.expiresAt);
  expect((await openPage()).readSignInDraft().secondFactor).toBeNull();
});

test("starting again keeps what was typed", async () => {
  const page = await openPage();
  page.updateSignInDraft({ name: "Asha", mobile: "98765", code, secondFactor });
  page.startAgain();
  expect(page.readSignInDraft()).toEqual({ name: "Asha", mobile: "98765", code: null, secondFactor: null });
  expect(stored()).toEqual(page.readSignInDraft());
});

test("a draft that is cleared leaves nothing but the name", async () => {
  const page = await openPage();
  page.rememberName("Asha Rao");
  page.updateSignInDraft({ name: "Asha", mobile: "98765", code });
  page.clearSignInDraft();
  expect(page.readSignInDraft()).toEqual({ name: "Asha Rao", mobile: "", code: null, secondFactor: null });
  expect(stored()).toBeNull();
});

test("a draft of an earlier build, with fewer fields, is completed", async () => {
  browser.sessionStorage.setItem(DRAFT, JSON.stringify({ mobile: "98765" }));
  expect((await openPage()).readSignInDraft()).toEqual({ name: "", mobile: "98765", code: null, secondFactor: null });
});
