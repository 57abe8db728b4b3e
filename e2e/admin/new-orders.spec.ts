/** How a new order is noticed: sound, desktop notification, and a screen that stays on. */
import type { Locator, Page } from "@playwright/test";
import { closeOrders, expect, expectNoAxeViolations, openAsAdmin, type Shop, test } from "../support/fixtures.ts";
import { CART, placePaidOrder, setStatus, toast } from "../support/ordering.ts";

/** Audio in a browser that blocks it before the first touch; `rings` counts the notes. */
const SOUND = `
  window.rings = 0;
  window.allowed = false;
  const Node = class { connect(next) { return next; } start() { window.rings += 1; } stop() {} };
  window.OscillatorNode = Node;
  window.GainNode = class extends Node { gain = { setValueAtTime() {}, exponentialRampToValueAtTime() {} }; };
  window.AudioContext = class extends EventTarget {
    state = "suspended";
    currentTime = 0;
    resume() {
      if (!window.allowed) return new Promise(() => {});
      this.state = "running";
      this.dispatchEvent(new Event("statechange"));
      return Promise.resolve();
    }
  };`;

const NOTIFICATIONS = `
  window.notified = [];
  window.asked = 0;
  window.Notification = class {
    static permission = "default";
    static requestPermission() { window.asked += 1; this.permission = window.answer; return Promise.resolve(window.answer); }
    constructor(title, options) { window.notified.push({ title, ...options }); }
    close() { window.notified = []; }
  };
  document.hasFocus = () => false;`;

const WAKE_LOCK = `
  window.held = 0;
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    window.held += 1;
    const lock = { released: false, release: async () => { if (!lock.released) { lock.released = true; window.held -= 1; } } };
    window.lock = lock;
    return lock;
  } } });`;

async function openBoard(page: Page, shop: Shop): Promise<void> {
  await openAsAdmin(page, shop, "/admin/orders");
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  // From here on the page receives events.
  await expect(page.getByRole("region", { name: "Pending" })).toBeVisible();
}

const rings = (page: Page): Promise<number> => page.evaluate("window.rings");

test("once allowed by a press, a new order rings and shows a desktop notification, until another admin accepts it", async ({
  page,
  shop,
}) => {
  await closeOrders(shop);
  await page.clock.install();
  await page.addInitScript(SOUND);
  await page.addInitScript(NOTIFICATIONS);
  await openBoard(page, shop);
  const { token } = await shop.admin();
  const blocked = page.getByText("Your browser blocks sound for new orders.");
  const newTag = page.getByRole("article").getByText("New", { exact: true });
  await expect(blocked).toBeVisible();
  await expectNoAxeViolations(page);
  const customer = await shop.signIn();
  const id = await placePaidOrder(shop, customer, CART);
  await expect(newTag).toBeVisible();
  expect(await rings(page)).toBe(0);
  await page.evaluate("window.allowed = true");
  await page.getByRole("button", { name: "Turn on sound" }).click();
  await expect(blocked).toBeHidden();
  await expect.poll(() => rings(page)).toBe(2);
  for (const notes of [4, 6]) {
    await page.clock.runFor(6_000);
    await expect.poll(() => rings(page)).toBe(notes);
  }
  await shop.call("POST", "/api/order/admin/open", { token, body: { orderId: id } });
  await page.clock.runFor(2_000);
  await expect(newTag).toHaveCount(0);
  await page.clock.runFor(30_000);
  expect(await rings(page)).toBe(6);

  const button = page.getByRole("button", { name: "Desktop notifications for new orders" });
  await expect(button).toHaveAttribute("aria-pressed", "false");
  expect(await page.evaluate("window.asked")).toBe(0);
  await page.evaluate(`window.answer = "denied"`);
  await button.click();
  await expect(toast(page, /^Notifications are blocked/)).toBeVisible();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  await page.evaluate(`window.answer = "granted"`);
  // By keyboard, because the toast may be over it.
  await button.press("Enter");
  await expect(button).toHaveAttribute("aria-pressed", "true");
  const second = await placePaidOrder(shop, customer, CART);
  await expect
    .poll(() => page.evaluate("window.notified"))
    .toMatchObject([
      { title: /^New order \d+$/, body: "₹507: 2 × Margherita (Regular, Hand tossed, Mozzarella), 1 × Masala Lemonade (Glass)" },
    ]);
  await setStatus(shop, await shop.admin(), second, "processing");
  await expect.poll(() => page.evaluate("window.notified")).toEqual([]);
});

test("a muted bell does not ring", { tag: "@full" }, async ({ page, shop }) => {
  await closeOrders(shop);
  await page.addInitScript(SOUND);
  await openBoard(page, shop);
  await expect(page.getByRole("button", { name: "Turn on sound" })).toBeVisible();
  await page.evaluate("window.allowed = true");
  await page.getByRole("button", { name: "Turn on sound" }).click();
  await page.getByRole("button", { name: "Sound for new orders" }).click();
  await expect(page.getByRole("button", { name: "Turn on sound" })).toHaveCount(0);
  await placePaidOrder(shop, await shop.signIn(), CART);
  await expect(page.getByRole("article").getByText("New", { exact: true })).toBeVisible();
  expect(await rings(page)).toBe(0);
});

test("enabling sound does not move the pressed element, even at the end of a column", { tag: "@full" }, async ({ page, shop }) => {
  await closeOrders(shop);
  await page.addInitScript(SOUND);
  const customer = await shop.signIn();
  for (let placed = 0; placed < 4; placed++) await placePaidOrder(shop, customer, CART);
  await openBoard(page, shop);
  const notice = page.getByText("Your browser blocks sound for new orders.");
  await expect(notice).toBeVisible();
  await page.evaluate("window.allowed = true");
  const last = page.getByRole("button", { name: /Move to Preparing/ }).last();
  await last.hover();
  await page.mouse.down();
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  await page.mouse.up();
  await expect(page.getByRole("region", { name: "Preparing", exact: true }).getByRole("article")).toHaveCount(1);
  await expect(notice).toBeHidden();
});

test("the screen stays on while the board is open, also after the page was hidden", { tag: "@full" }, async ({ page, shop }) => {
  await page.addInitScript(WAKE_LOCK);
  await openBoard(page, shop);
  await expect.poll(() => page.evaluate("window.held")).toBe(1);
  // As a browser does when it hides the page.
  await page.evaluate("window.lock.release().then(() => undefined)");
  await page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
  await expect.poll(() => page.evaluate("window.held")).toBe(1);
  await page.getByRole("button", { name: "Table" }).click();
  await expect.poll(() => page.evaluate("window.held")).toBe(0);
});

for (const width of [390, 1280]) {
  test(`the bell tells on the board that sound is blocked, elsewhere a bar does, ${width} px`, { tag: "@full" }, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.addInitScript(SOUND);
    await placePaidOrder(shop, await shop.signIn(), CART);
    await openBoard(page, shop);
    const notice = page.getByRole("status").filter({ hasText: "Your browser blocks sound for new orders." });
    await expect.poll(async () => (await notice.boundingBox())?.height).toBe(1);
    await page.goto(`${shop.url}/admin/payments`);
    await expect(notice.getByRole("button", { name: "Turn on sound" })).toBeVisible();
    const box = async (place: Locator) => (await place.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    expect((await box(notice)).height).toBeLessThanOrEqual(60);
    if (width < 1000) {
      const navigation = page.getByRole("navigation", { name: "Admin, short" });
      const gap = async () => (await box(navigation)).y - (await box(notice)).y - (await box(notice)).height;
      expect(Math.abs(await gap())).toBeLessThanOrEqual(2);
    }
    await notice.getByRole("button", { name: "Dismiss" }).click();
    await expect(notice).toBeHidden();
  });
}
