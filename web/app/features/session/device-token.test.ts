import { beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});

async function openPage() {
  browser.loadPage();
  const [{ deviceToken }, session] = await Promise.all([import("./device-token.ts"), import("./session-store.ts")]);
  return { deviceToken, ...session };
}

test("a browser has one token of 128 random bits, also after a reload and a sign-out", async () => {
  const page = await openPage();
  const token = page.deviceToken();
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  expect(page.deviceToken()).toBe(token);
  page.dropSession();
  expect((await openPage()).deviceToken()).toBe(token);
});

test("every byte of a token is two digits", async () => {
  const { deviceToken } = await openPage();
  vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
    for (let index = 0; index < 16; index++) (bytes as Uint8Array)[index] = index;
    return bytes;
  });
  expect(deviceToken()).toBe("000102030405060708090a0b0c0d0e0f");
});

test("another browser has another token", async () => {
  const token = (await openPage()).deviceToken();
  browser = new FakeBrowser();
  expect((await openPage()).deviceToken()).not.toBe(token);
});
