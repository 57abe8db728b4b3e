import { beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";
import { deniedStorage } from "../../../testing/fake-storage.ts";
import { claimDrafts, clearDraft, clearDrafts, readDraft, saveDraft } from "./drafts.ts";

let browser: FakeBrowser;
beforeEach(() => {
  browser = new FakeBrowser();
});

test("a draft is there until it is cleared", () => {
  saveDraft("address", { phone: "1" });
  expect(readDraft("address")).toEqual({ phone: "1" });
  clearDraft("address");
  expect(readDraft("address")).toBeNull();
});

test("drafts do not touch what else the tab remembers", () => {
  browser.sessionStorage.setItem("staleBuilds", "x");
  saveDraft("staleBuilds", 1);
  clearDrafts();
  expect(readDraft("staleBuilds")).toBeNull();
  expect(browser.sessionStorage.getItem("staleBuilds")).toBe("x");
});

test("invalid JSON is no draft", () => {
  browser.sessionStorage.setItem("draft:address", "{");
  expect(readDraft("address")).toBeNull();
});

test("a visitor's drafts stay at sign-in, and are removed for the next person", () => {
  saveDraft("address", 1);
  claimDrafts("+919876543210");
  expect(readDraft("address")).toBe(1);
  claimDrafts("+919876543211");
  expect(readDraft("address")).toBeNull();
});

test("a person who signs in again finds their drafts", () => {
  claimDrafts("+919876543210");
  saveDraft("address", 1);
  claimDrafts("+919876543210");
  expect(readDraft("address")).toBe(1);
});

test("after a sign-out there are no drafts", () => {
  claimDrafts("+919876543210");
  saveDraft("address", 1);
  clearDrafts();
  expect(readDraft("address")).toBeNull();
  saveDraft("address", 2);
  claimDrafts("+919876543211");
  expect(readDraft("address")).toBe(2);
});

test("a browser that denies storage remembers nothing, and nothing breaks", () => {
  vi.stubGlobal("sessionStorage", deniedStorage());
  saveDraft("address", 1);
  claimDrafts("+919876543210");
  expect(readDraft("address")).toBeNull();
  clearDraft("address");
  clearDrafts();
});
