import { beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../../../testing/fake-browser.ts";
import { sampleOrder } from "../../../../../testing/samples.ts";
import { hearToasts } from "../../../../../testing/toasts.ts";
import { newOrdersTexts } from "../../texts/en-live.ts";

interface Shown {
  title: string;
  body: string;
  tag: string;
  data?: { page: string };
}

/** The system's notifications, as a browser on a computer offers them, or only to a service worker, as phones do. */
class FakeSystem {
  permission: NotificationPermission = "default";
  /** What the person answers to the browser's question. */
  answer: NotificationPermission = "granted";
  isPhone = false;
  hasFocus = false;
  readonly shown: (Shown & { close: () => void })[] = [];

  constructor() {
    const system = this;
    const show = (title: string, options: Omit<Shown, "title">) => {
      const notification = { title, ...options, close: () => void system.shown.splice(system.shown.indexOf(notification), 1) };
      system.shown.push(notification);
      return notification;
    };
    const registration = {
      showNotification: async (title: string, options: Omit<Shown, "title">) => void show(title, options),
      getNotifications: async ({ tag }: { tag: string }) => system.shown.filter((each) => each.tag === tag),
    };
    vi.stubGlobal(
      "Notification",
      class {
        static get permission() {
          return system.permission;
        }
        static async requestPermission() {
          system.permission = system.answer;
          return system.answer;
        }
        constructor(title: string, options: Omit<Shown, "title">) {
          if (system.isPhone) throw new TypeError("Illegal constructor");
          Object.assign(this, show(title, options));
        }
      },
    );
    vi.stubGlobal("document", { hasFocus: () => system.hasFocus });
    Object.assign(browser.navigator, {
      serviceWorker: { getRegistration: async () => (system.isPhone ? registration : undefined) },
    });
  }
}

let browser: FakeBrowser;
let system: FakeSystem;
beforeEach(() => {
  browser = new FakeBrowser({ path: "/admin/orders" });
  system = new FakeSystem();
});

async function openPage() {
  browser.loadPage();
  const said = await hearToasts();
  return { ...(await import("./desktop-notifications.ts")), said };
}

async function openChosen() {
  const page = await openPage();
  await page.toggleNotifications();
  return page;
}

test("shows nothing before it is turned on, while the page has the focus, or after it is turned off", async () => {
  const page = await openPage();
  await page.notifyOfOrders(sampleOrder(), 1);
  await page.toggleNotifications();
  system.hasFocus = true;
  await page.notifyOfOrders(sampleOrder(), 1);
  system.hasFocus = false;
  await page.toggleNotifications();
  await page.notifyOfOrders(sampleOrder(), 1);
  expect(system.shown).toEqual([]);
});

test("one order is shown with its amount and items, several only with their number", async () => {
  const page = await openChosen();
  await page.notifyOfOrders(sampleOrder(), 1);
  await page.notifyOfOrders(sampleOrder(), 3);
  expect(system.shown).toMatchObject([
    { title: newOrdersTexts.newOrder(1001), body: expect.stringMatching(/^₹538: .*Margherita/), tag: "new-orders" },
    { title: newOrdersTexts.newOrders(3), body: "", tag: "new-orders" },
  ]);
});

test("stays on after a reload, unless the browser's permission was withdrawn", async () => {
  await openChosen();
  const page = await openPage();
  await page.notifyOfOrders(sampleOrder(), 1);
  expect(system.shown).toHaveLength(1);
  system.permission = "denied";
  await page.notifyOfOrders(sampleOrder(), 1);
  expect(system.shown).toHaveLength(1);
});

test("without the browser's permission it stays off and shows an error", async () => {
  system.answer = "denied";
  const page = await openChosen();
  expect(page.said).toEqual([newOrdersTexts.notificationsBlocked]);
  expect(browser.localStorage.getItem("orderNotifications")).toBeNull();
});

test("a phone shows it through the service worker, with the page to open", async () => {
  system.isPhone = true;
  const page = await openChosen();
  await page.notifyOfOrders(sampleOrder(), 1);
  expect(system.shown).toMatchObject([{ tag: "new-orders", data: { page: "/admin/orders" } }]);
});

for (const device of ["a computer", "a phone"])
  test(`is closed on ${device} once the orders are accepted, and other notifications stay`, async () => {
    system.isPhone = device === "a phone";
    const page = await openChosen();
    await page.notifyOfOrders(sampleOrder(), 1);
    const other = { title: "Other", body: "", tag: "other", close: () => expect.fail() };
    system.shown.push(other);
    await page.withdrawNotification();
    expect(system.shown).toEqual([other]);
  });

test("a browser without notifications offers none", async () => {
  const page = await openPage();
  expect(page.canNotify()).toBe(true);
  Reflect.deleteProperty(globalThis, "Notification");
  expect(page.canNotify()).toBe(false);
});
