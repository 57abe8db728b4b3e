import { CART_QUANTITY_MAX } from "@forno/contract/rules/menu/cart-merge.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionTexts } from "#texts/person/session.ts";
import { cartTexts } from "#texts/shop/cart.ts";
import { FakeBrowser, letRun } from "../../../testing/fake-browser.ts";
import { type FakeCall, FakeServer } from "../../../testing/fake-server.ts";
import { sampleSettings } from "../../../testing/samples.ts";
import { hearToasts } from "../../../testing/toasts.ts";

const ADD = "/api/cart/add";
const REMOVE = "/api/cart/remove";
const READ = "/api/cart/get";
const MERGE = "/api/cart/merge";
const SETTINGS = "/api/settings";

const asha = { token: "token-asha", role: "customer", name: "Asha", mobile: "+919876543210" } as const;
const bilal = { token: "token-bilal", role: "customer", name: "Bilal", mobile: "+919876543211" } as const;

let browser: FakeBrowser;
let server: FakeServer;
let takesOrders: boolean;

beforeEach(() => {
  browser = new FakeBrowser();
  server = new FakeServer();
  takesOrders = true;
  server.always(SETTINGS, (call) => call.answer({ data: sampleSettings({ isOrderEnabled: takesOrders }) }));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.useRealTimers());

async function openPage() {
  browser.loadPage();
  const said = await hearToasts();
  const [cart, { shownCart, cartStatus }, session, settings] = await Promise.all([
    import("./cart-store.ts"),
    import("./cart-state.ts"),
    import("../session/session-store.ts"),
    import("../settings/settings-store.ts"),
  ]);
  settings.seedSettings(sampleSettings({ isOrderEnabled: takesOrders }));
  return { ...cart, shownCart, cartStatus, ...session, ...settings, said };
}

const holdsCart = (cartData: Record<string, number>) => (call: FakeCall) => call.answer({ data: { cartData } });
const stored = (key: string): unknown => JSON.parse(browser.localStorage.getItem(key) ?? "null");

/** A customer's page, whose server holds `cartData`. */
async function openCustomersPage(cartData: Record<string, number> = {}) {
  for (const [key, value] of Object.entries({
    token: asha.token,
    userRole: asha.role,
    userName: asha.name,
    userMobile: asha.mobile,
  }))
    browser.localStorage.setItem(key, value);
  const page = await openPage();
  const loaded = page.loadCart();
  holdsCart(cartData)(await server.next(READ));
  await loaded;
  return page;
}

// A visitor's cart

test("a visitor's cart is there again when the page is opened again", async () => {
  const page = await openPage();
  await page.addToCart("a");
  await page.addToCart("a");
  await page.addToCart("b");
  await page.removeFromCart("b");
  expect(page.shownCart()).toEqual({ a: 2 });
  const again = await openPage();
  await again.loadCart();
  expect(again.shownCart()).toEqual({ a: 2 });
  await again.removeFromCart("a");
  await again.removeFromCart("a");
  expect(browser.localStorage.getItem("cart")).toBeNull();
});

test("takes no more of a food than a cart may hold, and none away where there is none", async () => {
  browser.localStorage.setItem("cart", JSON.stringify({ a: CART_QUANTITY_MAX }));
  const page = await openPage();
  await page.loadCart();
  await page.addToCart("a");
  expect(page.said).toEqual([cartTexts.itemLimit]);
  await page.removeFromCart("b");
  expect(page.shownCart()).toEqual({ a: CART_QUANTITY_MAX });
  expect(stored("cart")).toEqual({ a: CART_QUANTITY_MAX });
});

for (const [what, text, cart] of [
  ["no JSON", "{", {}],
  ["a list", "[1]", {}],
  ["nothing", "null", {}],
  ["other than whole numbers above none", '{"a":1.5,"b":0,"c":-1,"d":"2","e":3}', { e: 3 }],
  ["more than a cart may hold", '{"a":1000}', { a: CART_QUANTITY_MAX }],
] as const)
  test(`makes the best of a stored cart that holds ${what}`, async () => {
    browser.localStorage.setItem("cart", text);
    const page = await openPage();
    await page.loadCart();
    expect(page.shownCart()).toEqual(cart);
  });

test("a visitor's cart follows the other tabs", async () => {
  const page = await openPage();
  await page.addToCart("a");
  browser.writeInOtherTab({ cart: JSON.stringify({ a: 1, b: 4 }) });
  expect(page.shownCart()).toEqual({ a: 1, b: 4 });
  browser.writeInOtherTab({ cart: null });
  expect(page.shownCart()).toEqual({});
});

test("a customer's cart does not follow what another tab stores for visitors", async () => {
  const page = await openCustomersPage({ a: 1 });
  browser.writeInOtherTab({ cart: JSON.stringify({ b: 4 }) });
  expect(page.shownCart()).toEqual({ a: 1 });
});

test("foods that left the menu go from a visitor's cart, and the others stay", async () => {
  const page = await openPage();
  for (const food of ["a", "b", "c"]) await page.addToCart(food);
  await page.dropFromCart(["a", "c", "x"]);
  expect(page.shownCart()).toEqual({ b: 1 });
  expect(stored("cart")).toEqual({ b: 1 });
});

test("an order again fills a visitor's cart up to what it had", async () => {
  const page = await openPage();
  for (const food of ["a", "a", "b"]) await page.addToCart(food);
  await page.fillCart({ a: 1, b: 3, c: 2 });
  expect(page.shownCart()).toEqual({ a: 2, b: 3, c: 2 });
});

// A customer's steps

test("a customer's step shows before the server has answered, and what it answers is what counts", async () => {
  const page = await openCustomersPage();
  const added = page.addToCart("a");
  expect(page.shownCart()).toEqual({ a: 1 });
  const call = await server.next(ADD);
  expect(call.body).toEqual({ itemId: "a" });
  holdsCart({ a: 3, b: 1 })(call);
  await added;
  expect(page.shownCart()).toEqual({ a: 3, b: 1 });
  const removed = page.removeFromCart("b");
  expect(page.shownCart()).toEqual({ a: 3 });
  holdsCart({ a: 3 })(await server.next(REMOVE));
  await removed;
  expect(browser.localStorage.getItem("cart")).toBeNull();
});

test("sends one call at a time, in the order of the taps", async () => {
  const page = await openCustomersPage();
  const taps = [page.addToCart("a"), page.addToCart("b"), page.removeFromCart("a")];
  expect(page.shownCart()).toEqual({ b: 1 });
  const first = await server.next(ADD);
  await letRun();
  expect(server.count(ADD) + server.count(REMOVE)).toBe(1);
  expect(first.body).toEqual({ itemId: "a" });
  holdsCart({ a: 1 })(first);
  const second = await server.next(ADD);
  expect(second.body).toEqual({ itemId: "b" });
  await letRun();
  expect(server.count(REMOVE)).toBe(0);
  holdsCart({ a: 1, b: 1 })(second);
  holdsCart({ b: 1 })(await server.next(REMOVE));
  await Promise.all(taps);
  expect(page.shownCart()).toEqual({ b: 1 });
});

test("a step that gets no answer is undone and said, and the steps around it stay", async () => {
  const page = await openCustomersPage({ a: 1 });
  const taps = [page.addToCart("a"), page.addToCart("b"), page.addToCart("a")];
  expect(page.shownCart()).toEqual({ a: 3, b: 1 });
  holdsCart({ a: 2 })(await server.next(ADD));
  (await server.next(ADD)).lose();
  const last = await server.next(ADD);
  expect(page.shownCart()).toEqual({ a: 3 });
  holdsCart({ a: 3 })(last);
  await Promise.all(taps);
  expect(page.shownCart()).toEqual({ a: 3 });
  expect(page.said).toHaveLength(1);
});

test("says the server's own sentence about a step that it refuses", async () => {
  const page = await openCustomersPage();
  const added = page.addToCart("a");
  (await server.next(ADD)).refuse(404, "foodNotFound", { message: "This dish is gone" });
  await added;
  expect(page.shownCart()).toEqual({});
  expect(page.said).toEqual(["This dish is gone"]);
});

test("a session that is refused is not called a failure of the cart, too", async () => {
  const page = await openCustomersPage();
  const added = page.addToCart("a");
  (await server.next(ADD)).refuse(401, "signInRequired");
  await added;
  expect(page.said).toEqual([sessionTexts.expired]);
});

test("an order again waits for its turn and is confirmed by the server", async () => {
  const page = await openCustomersPage({ a: 1 });
  const added = page.addToCart("a");
  const filled = page.fillCart({ b: 2 });
  const step = await server.next(ADD);
  await letRun();
  expect(server.count(MERGE)).toBe(0);
  holdsCart({ a: 2 })(step);
  const merge = await server.next(MERGE);
  expect(merge.body).toEqual({ cartData: { b: 2 } });
  holdsCart({ a: 2, b: 2 })(merge);
  await Promise.all([added, filled]);
  expect(page.shownCart()).toEqual({ a: 2, b: 2 });
});

test("what was read before the cart was emptied is void", async () => {
  const page = await openCustomersPage({ a: 1 });
  const read = page.loadCart();
  const late = await server.next(READ);
  page.emptyCart();
  holdsCart({ a: 1 })(late);
  await read;
  expect(page.shownCart()).toEqual({});
});

test("an answer that comes after the cart was emptied is void", async () => {
  const page = await openCustomersPage({ a: 1 });
  const added = page.addToCart("b");
  const late = await server.next(ADD);
  page.emptyCart();
  expect(page.shownCart()).toEqual({});
  holdsCart({ a: 1, b: 1 })(late);
  await added;
  expect(page.shownCart()).toEqual({});
  expect(stored("lastCart")).toEqual({});
});

test("a step that waits for its turn is not sent after the cart was emptied", async () => {
  const page = await openCustomersPage();
  const taps = [page.addToCart("a"), page.addToCart("b")];
  const first = await server.next(ADD);
  page.emptyCart();
  holdsCart({ a: 1 })(first);
  await Promise.all(taps);
  await letRun();
  expect(server.count(ADD)).toBe(1);
  expect(page.said).toEqual([]);
});

test("a failure that comes after the cart was emptied undoes nothing of the new one", async () => {
  const page = await openCustomersPage({ a: 2 });
  const removed = page.removeFromCart("a");
  const late = await server.next(REMOVE);
  page.emptyCart();
  late.lose();
  await removed;
  expect(page.shownCart()).toEqual({});
});

// Another person

test("what was chosen as a visitor joins the customer's cart at sign-in, once", async () => {
  const page = await openPage();
  await page.addToCart("a");
  await page.addToCart("a");
  page.saveSession(asha);
  const merge = await server.next(MERGE);
  expect(merge.body).toEqual({ cartData: { a: 2 } });
  expect(merge.headers.get("token")).toBe(asha.token);
  holdsCart({ a: 2, b: 1 })(merge);
  await letRun();
  expect(page.shownCart()).toEqual({ a: 2, b: 1 });
  expect(browser.localStorage.getItem("cart")).toBeNull();
  const read = page.loadCart();
  holdsCart({ a: 2, b: 1 })(await server.next(READ));
  await read;
  expect(server.count(MERGE)).toBe(1);
});

test("a visitor's cart that could not join waits for the next time", async () => {
  const page = await openPage();
  await page.addToCart("a");
  page.saveSession(asha);
  (await server.next(MERGE)).lose();
  await letRun();
  expect(stored("cart")).toEqual({ a: 1 });
  const again = page.loadCart();
  holdsCart({ a: 1 })(await server.next(MERGE));
  await again;
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(browser.localStorage.getItem("cart")).toBeNull();
});

test("a visitor's cart that meets a closed shop is kept aside", async () => {
  const page = await openPage();
  await page.addToCart("a");
  page.saveSession(asha);
  (await server.next(MERGE)).refuse(403, "ordersDisabled");
  await letRun();
  expect(page.shownCart()).toEqual({});
  expect(page.savedCart()).toEqual({ a: 1 });
  expect(browser.localStorage.getItem("cart")).toBeNull();
});

test("an answer for somebody who has left is void, and what is stored then is the next visitor's", async () => {
  const page = await openPage();
  await page.addToCart("a");
  page.saveSession(asha);
  const merge = await server.next(MERGE);
  page.clearSession("signedOut");
  await letRun();
  expect(page.shownCart()).toEqual({ a: 1 });
  await page.addToCart("b");
  holdsCart({ a: 1, z: 9 })(merge);
  await letRun();
  expect(page.shownCart()).toEqual({ a: 1, b: 1 });
  expect(stored("cart")).toEqual({ a: 1, b: 1 });
});

test("a refusal for somebody who has left leaves the next visitor's cart alone", async () => {
  const page = await openPage();
  await page.addToCart("a");
  page.saveSession(asha);
  const merge = await server.next(MERGE);
  page.clearSession("signedOut");
  merge.refuse(403, "ordersDisabled");
  await letRun();
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(stored("cart")).toEqual({ a: 1 });
  expect(stored("savedCart")).toBeNull();
});

test("the next person does not wait for the calls of the one before, whose steps are not sent any more", async () => {
  const page = await openCustomersPage();
  const taps = [page.addToCart("a"), page.addToCart("b")];
  const hanging = await server.next(ADD);
  page.saveSession(bilal);
  expect(page.shownCart()).toEqual({});
  holdsCart({ c: 1 })(await server.next(READ));
  await letRun();
  expect(page.shownCart()).toEqual({ c: 1 });
  holdsCart({ a: 1 })(hanging);
  await Promise.all(taps);
  expect(page.shownCart()).toEqual({ c: 1 });
  expect(server.count(ADD)).toBe(1);
  expect(page.said).toEqual([]);
});

test("what waits for its turn is not sent in the name of the next person", async () => {
  const page = await openCustomersPage();
  const added = page.addToCart("a");
  const filled = page.fillCart({ b: 1 });
  const hanging = await server.next(ADD);
  page.saveSession(bilal);
  hanging.lose();
  await expect(filled).rejects.toMatchObject({ code: "signInRequired" });
  await added;
  expect(server.count(MERGE)).toBe(0);
});

test("a read that fails for somebody who has left says nothing about the next person's cart", async () => {
  const page = await openCustomersPage();
  const read = page.loadCart();
  const hanging = await server.next(READ);
  page.saveSession(bilal);
  hanging.lose();
  await expect(read).rejects.toMatchObject({ code: "offline" });
  expect(page.cartStatus()).toBe("loading");
});

test("admins and partners have no cart on the server", async () => {
  const page = await openPage();
  page.saveSession({ ...asha, role: "admin" });
  await page.addToCart("a");
  await page.loadCart();
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(server.calls.filter(({ path }) => path.startsWith("/api/cart/"))).toEqual([]);
});

// Without a connection

test("the cart last seen is shown while there is no connection, and only then", async () => {
  const before = await openCustomersPage({ a: 2 });
  const added = before.addToCart("b");
  holdsCart({ a: 2, b: 1 })(await server.next(ADD));
  await added;
  for (const [onLine, shown] of [
    [true, {}],
    [false, { a: 2, b: 1 }],
  ] as const) {
    browser.navigator.onLine = onLine;
    const page = await openPage();
    const loaded = page.loadCart();
    (await server.next(READ)).lose();
    await expect(loaded).rejects.toMatchObject({ code: "offline" });
    expect(page.shownCart()).toEqual(shown);
  }
});

test("the cart last seen is nobody else's", async () => {
  const page = await openCustomersPage({ a: 2 });
  expect(stored("lastCart")).toEqual({ a: 2 });
  browser.navigator.onLine = false;
  page.saveSession(bilal);
  (await server.next(READ)).lose();
  await letRun();
  page.clearSession("signedOut");
  expect(stored("lastCart")).toBeNull();
});

// Ordering off and on

test("a closed shop empties the cart, says so, and keeps aside what was in it", async () => {
  const page = await openPage();
  await page.addToCart("a");
  page.noteOrderEnabled(false);
  expect(page.shownCart()).toEqual({});
  expect(page.savedCart()).toEqual({ a: 1 });
  expect(page.said).toEqual([cartTexts.emptied]);
  page.noteOrderEnabled(false);
  expect(page.savedCart()).toEqual({ a: 1 });
  expect(page.said).toEqual([cartTexts.emptied]);
});

test("what was kept aside can be added back, and is then gone from there", async () => {
  const page = await openPage();
  await page.addToCart("a");
  page.noteOrderEnabled(false);
  page.noteOrderEnabled(true);
  await page.restoreSavedCart();
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(page.savedCart()).toEqual({});
});

test("whoever chooses anew is not offered the old cart any more", async () => {
  const page = await openPage();
  await page.addToCart("a");
  page.noteOrderEnabled(false);
  page.noteOrderEnabled(true);
  await page.addToCart("b");
  expect(page.savedCart()).toEqual({});
});

test("a shop that opens again shows customers their carts, within three seconds and not all at once", async () => {
  const page = await openCustomersPage({ a: 1 });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  page.noteOrderEnabled(false);
  expect(page.savedCart()).toEqual({ a: 1 });
  const before = server.count(READ);
  page.noteOrderEnabled(true);
  vi.advanceTimersByTime(1_499);
  await letRun();
  expect(server.count(READ)).toBe(before);
  vi.advanceTimersByTime(1);
  holdsCart({ a: 1 })(await server.next(READ));
  await letRun();
  expect(page.shownCart()).toEqual({ a: 1 });
  // It is in the cart again: there is nothing to add back.
  expect(page.savedCart()).toEqual({});
});

test("what was kept aside stays while the server's cart has less of it", async () => {
  const page = await openCustomersPage({ a: 2 });
  page.noteOrderEnabled(false);
  const read = page.loadCart();
  holdsCart({ a: 1 })(await server.next(READ));
  await read;
  expect(page.savedCart()).toEqual({ a: 2 });
});

test("a cart that the server has emptied unnoticed was emptied by a closing, and is kept aside", async () => {
  const page = await openCustomersPage({ a: 2 });
  takesOrders = false;
  const read = page.loadCart();
  holdsCart({})(await server.next(READ));
  await read;
  expect(page.shownCart()).toEqual({});
  expect(page.savedCart()).toEqual({ a: 2 });
});

test("a step that the shop refuses because it is closed empties the cart with the alert of the specification", async () => {
  const page = await openCustomersPage({ a: 1 });
  const added = page.addToCart("b");
  (await server.next(ADD)).refuse(403, "ordersDisabled");
  await added;
  expect(page.shownCart()).toEqual({});
  expect(page.said.at(-1)).toBe(cartTexts.ordersDisabled);
  expect(page.readSettings()?.isOrderEnabled).toBe(false);
});

test("nothing is added to a shop that is still closed, and no call is sent", async () => {
  takesOrders = false;
  const page = await openPage();
  await page.addToCart("a");
  expect(page.shownCart()).toEqual({});
  expect(page.said).toEqual([cartTexts.ordersDisabled]);
});

test("adds to a shop that has opened again unnoticed", async () => {
  takesOrders = false;
  const page = await openPage();
  takesOrders = true;
  await page.addToCart("a");
  expect(page.shownCart()).toEqual({ a: 1 });
  expect(page.said).toEqual([]);
});

test("a visitor's step into a shop that has closed unnoticed is taken back", async () => {
  const page = await openPage();
  takesOrders = false;
  await page.addToCart("a");
  expect(page.shownCart()).toEqual({});
  expect(page.savedCart()).toEqual({ a: 1 });
  expect(page.said.at(-1)).toBe(cartTexts.ordersDisabled);
});
