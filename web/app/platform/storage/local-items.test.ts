import { beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../testing/fake-browser.ts";
import { deniedStorage } from "../../../testing/fake-storage.ts";

let browser: FakeBrowser;
let items: typeof import("./local-items.ts");

beforeEach(async () => {
  browser = new FakeBrowser();
  items = await import("./local-items.ts");
});

test("reads what was written, also by an earlier page, and null where there is nothing", async () => {
  items.writeItems({ userName: "Asha", userRole: "customer" });
  expect(items.readItem("userName")).toBe("Asha");
  browser.loadPage();
  const again = await import("./local-items.ts");
  expect(again.readItem("userName")).toBe("Asha");
  again.writeItems({ userName: null });
  expect(again.readItem("userName")).toBeNull();
  expect(again.readItem("userRole")).toBe("customer");
});

test("tells each listener once, after all items were written, and not of others", () => {
  const heard: (string | null)[][] = [];
  const listener = () => heard.push([items.readItem("token"), items.readItem("userName")]);
  items.onItemsChange(["token", "userName"], listener);
  items.writeItems({ token: "t", userName: "Asha" });
  expect(heard).toEqual([["t", "Asha"]]);
  items.writeItems({ menu: "[]" });
  expect(heard).toHaveLength(1);
});

test("tells listeners of another tab's writes, and of all items if it has cleared them", () => {
  const heard = vi.fn<() => void>();
  items.onItemsChange(["cart"], heard);
  browser.writeInOtherTab({ menu: "[]" });
  expect(heard).toHaveBeenCalledTimes(0);
  browser.writeInOtherTab({ cart: "{}" });
  expect(heard).toHaveBeenCalledTimes(1);
  browser.dispatch(Object.assign(new Event("storage"), { key: null }));
  expect(heard).toHaveBeenCalledTimes(2);
});

test("a listener that has stopped hears nothing, from this tab or another", () => {
  const heard = vi.fn<() => void>();
  items.onItemsChange(["cart"], heard)();
  items.writeItems({ cart: "{}" });
  browser.writeInOtherTab({ cart: null });
  expect(heard).not.toHaveBeenCalled();
});

test("items that the browser cannot store live as long as the page", async () => {
  vi.stubGlobal("localStorage", deniedStorage());
  expect(items.readItem("cart")).toBeNull();
  items.writeItems({ cart: "{}", userName: "Asha" });
  expect(items.readItem("cart")).toBe("{}");
  items.writeItems({ cart: null });
  expect(items.readItem("cart")).toBeNull();
  browser.loadPage();
  expect((await import("./local-items.ts")).readItem("userName")).toBeNull();
});

test("items are stored again once there is room", () => {
  const set = vi.spyOn(browser.localStorage, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded", "QuotaExceededError");
  });
  items.writeItems({ cart: "full" });
  expect(items.readItem("cart")).toBe("full");
  set.mockRestore();
  items.writeItems({ cart: "fits" });
  browser.writeInOtherTab({ cart: "another tab's" });
  expect(items.readItem("cart")).toBe("another tab's");
});

test("invalid JSON reads as null", () => {
  for (const text of ["{", "", "undefined"]) {
    items.writeItems({ cart: text });
    expect(items.readJson("cart")).toBeNull();
  }
  items.writeItems({ cart: '{"a":1}' });
  expect(items.readJson("cart")).toEqual({ a: 1 });
  expect(items.readJson("menu")).toBeNull();
});
