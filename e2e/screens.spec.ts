/** Every screen of the app once: it fits phones and laptops, and is accessible in both colour schemes. */

import type { Locator, Page } from "@playwright/test";
import routes from "../web/app/routes.ts";
import {
  enterAs,
  expect,
  expectFontsLoaded,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
  setWidth,
  test,
} from "./support/fixtures.ts";
import { addPartner, CART, fillCart, placePaidOrder, sendOut } from "./support/ordering.ts";

const PHONE = 390;
const LAPTOP = 1280;

// The longest tests of all: both workers share them.
test.describe.configure({ mode: "parallel" });

interface Ids {
  food: string;
  /** Paid. */
  order: string;
}

interface Screen {
  /** A path of web/app/routes.ts. */
  route: string;
  /** Its address. Default: the route. */
  at?: string | ((ids: Ids) => string);
  /** Its main heading. */
  heading: string | RegExp;
  /** Of the heading. Default: 1. */
  level?: number;
  /** Widths for the check of accessibility, if not only that of its role. */
  axeWidths?: readonly number[];
  /**
   * An admin's screen is opened from the one before it, unless its page from the server has parts of its own, before the scripts, or it
   * would move the focus, which shows an icon's name.
   */
  isLoaded?: true;
  prepare?: (page: Page) => Promise<unknown>;
}

const neverPrint = (page: Page) => page.addInitScript("window.print = () => {}");
/** Otherwise the screen leads on to another one. */
const failToVerify = (page: Page) => page.route("**/api/order/verify", (route) => route.abort());

const guest: Screen[] = [
  { route: "/", heading: "Sign in" },
  { route: "/login", heading: "Sign in" },
  { route: "/menu", heading: "Order your favourite Pizza here" },
  { route: "/menu/:slug", at: "/menu/margherita", heading: "Margherita" },
  { route: "/about", heading: "About our pizzeria" },
  { route: "/delivery", heading: "30 minutes or free" },
  { route: "/privacy", heading: "Privacy policy" },
  { route: "/terms", heading: "Terms and conditions" },
  { route: "/refunds", heading: "Cancellation and refund policy" },
  { route: "/pay/:token", at: "/pay/unknown", heading: "This link no longer works" },
  { route: "/bill-link", heading: "This link no longer works" },
  { route: "/*", at: "/no/such/page", heading: "Page not found" },
];

const customer: Screen[] = [
  { route: "/home", heading: "Order your favourite Pizza here" },
  { route: "/cart", heading: "Your cart" },
  { route: "/order", heading: "Delivery address" },
  { route: "/myorders", heading: "My Orders" },
  { route: "/account", heading: "Account" },
  {
    route: "/verify",
    at: ({ order }) => `/verify?success=true&orderId=${order}`,
    heading: "We could not check your payment",
    prepare: failToVerify,
  },
];

/** In a shop with areas, pickup and orders for later, with a saved address. */
const placed: Screen[] = [
  { route: "/order", heading: "Checkout" },
  { route: "/account", heading: "Account" },
];

const partner: Screen[] = [{ route: "/delivery-boy", heading: "1 to deliver" }];

const kitchen: Screen[] = [
  { route: "/admin", heading: "Dashboard", axeWidths: [LAPTOP, PHONE] },
  { route: "/admin/orders", heading: "Orders", isLoaded: true },
  { route: "/admin/orders", at: "/admin/orders?view=table", heading: "Orders" },
  {
    route: "/admin/orders/:orderId",
    at: ({ order }) => `/admin/orders/${order}`,
    heading: /^Order \d+$/,
    level: 2,
    isLoaded: true,
  },
  {
    route: "/admin/orders/:orderId/print",
    at: ({ order }) => `/admin/orders/${order}/print?doc=ticket&paper=80`,
    heading: /^Order \d+$/,
    prepare: neverPrint,
    isLoaded: true,
  },
  { route: "/kitchen", heading: "Kitchen", axeWidths: [LAPTOP, PHONE], isLoaded: true },
  { route: "/counter", heading: "Counter", axeWidths: [LAPTOP, PHONE], isLoaded: true },
  { route: "/admin/add", heading: "Add food" },
  { route: "/admin/list", heading: "Food list" },
  { route: "/admin/menu/:view?/:id?", at: "/admin/menu", heading: "Menu", axeWidths: [LAPTOP, PHONE] },
  { route: "/admin/menu/:view?/:id?", at: ({ food }) => `/admin/menu/foods/${food}`, heading: "Menu" },
  { route: "/admin/menu/:view?/:id?", at: "/admin/menu/groups", heading: "Menu" },
  { route: "/admin/menu/:view?/:id?", at: "/admin/menu/sizes", heading: "Menu" },
];

const office: Screen[] = [
  { route: "/admin/payments", heading: "Payments" },
  { route: "/admin/reports", heading: "Reports" },
  { route: "/admin/reports", at: "/admin/reports?report=items", heading: "Reports" },
  { route: "/admin/promocodes", heading: "Promo codes" },
  { route: "/admin/settings", heading: "System settings" },
  { route: "/admin/settings", at: "/admin/settings?part=hours", heading: "System settings" },
  { route: "/admin/settings", at: "/admin/settings?part=payments", heading: "System settings" },
  { route: "/admin/settings", at: "/admin/settings?part=shop", heading: "System settings" },
  { route: "/admin/settings", at: "/admin/settings?part=tax", heading: "System settings" },
  { route: "/admin/areas", heading: "Delivery areas" },
  { route: "/admin/times", heading: "Times and capacity" },
  { route: "/admin/audit", heading: "Activity log" },
  { route: "/admin/sessions", heading: "Sessions" },
  { route: "/admin/second-factor", heading: "Two-step sign-in" },
  { route: "/admin/system", heading: "System" },
  { route: "/admin/sms", heading: "SMS notifications" },
  { route: "/admin/delivery-boys", heading: "Delivery partners" },
  { route: "/admin/printers/:id?", at: "/admin/printers/new", heading: "Printers" },
  { route: "/admin/staff/:id?", at: "/admin/staff/new", heading: "Staff" },
];

/** What needs a shop of its own: e2e/people/setup.spec.ts checks it. */
const ELSEWHERE = ["/setup"];

const pathsOf = (entries: typeof routes, parent = ""): string[] =>
  entries.flatMap(({ path, index, children = [] }) => {
    const own = path ? `${parent}/${path}` : parent;
    const isScreen = index || (path !== undefined && !children.some((child) => child.index));
    return [...(isScreen ? [own || "/"] : []), ...pathsOf(children, own)];
  });

test("every screen of the app is in the table", () => {
  const listed = [guest, customer, partner, kitchen, office].flat().map(({ route }) => route);
  expect([...new Set(listed), ...ELSEWHERE].toSorted()).toEqual(pathsOf(routes).toSorted());
});

/**
 * Texts, icons and fields that are not between the left and the right edge of the screen, except in what scrolls sideways. A string,
 * because it runs in the page.
 */
const BEYOND_THE_EDGE = `(() => {
  const isBeyond = ({ left, right, width }) => width > 0 && (left < -1 || right > innerWidth + 1);
  const scrolls = (element) => element !== document.body && ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
  const isScrolled = (element) => element !== null && (scrolls(element) || isScrolled(element.parentElement));
  const rangeOf = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return range;
  };
  return [...document.body.querySelectorAll("*")].filter((element) => {
    const words = [...element.childNodes].filter(({ nodeType, data }) => nodeType === 3 && data.trim() !== "").map(rangeOf);
    const shown = element.matches("svg, input, select, textarea") ? [element, ...words] : words;
    return (
      shown.some((part) => isBeyond(part.getBoundingClientRect())) &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest(".visuallyHidden") &&
      !isScrolled(element.parentElement)
    );
  }).map((element) => element.outerHTML.slice(0, 200));
})()`;

interface Visit {
  axeWidth: number;
  lastWidth: number;
  ids: Ids;
  before: Screen | undefined;
}

async function expectToFit(page: Page, heading: Locator, width: number): Promise<void> {
  await setWidth(page, width);
  await expect(heading, `${width} px`).toBeVisible();
  await expectNoSidewaysScroll(page, width);
  await expect.poll(() => page.evaluate(BEYOND_THE_EDGE), `beyond the edge, ${width} px`).toEqual([]);
}

/** As Back and Forward do: without loading the page and axe again, which takes longer than all checks. */
const follow = (page: Page, to: string): Promise<void> =>
  page.evaluate(`history.pushState({}, "", ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent("popstate", { state: {} }))`);

const otherWidth = (width: number): number => (width === PHONE ? LAPTOP : PHONE);

/** `before`: the screen that is open, if the page of this one need not be loaded. */
async function expectGood(page: Page, screen: Screen, { axeWidth, lastWidth, ids, before }: Visit): Promise<void> {
  const { route, at = route, heading: name, level = 1, axeWidths = [axeWidth] } = screen;
  await screen.prepare?.(page);
  const to = typeof at === "string" ? at : at(ids);
  // Under the same heading the screen before it could be taken for this one.
  const isFollowed = before && !screen.isLoaded && String(before.heading) !== String(name);
  await (isFollowed ? follow(page, to) : page.goto(to));
  const heading = page.getByRole("heading", { name, level });
  await expect(heading).toBeVisible();
  // Skeletons.
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectFontsLoaded(page);
  for (const width of [320, otherWidth(lastWidth), lastWidth]) {
    await expectToFit(page, heading, width);
    if (axeWidths.includes(width)) await expectNoAxeViolationsInBothSchemes(page);
  }
}

/** Visits all of them, also after a failure, and names those that failed. Hydration errors are errors of the page. */
async function expectAllGood(
  page: Page,
  screens: readonly Screen[],
  axeWidth: number,
  ids = { food: "", order: "" },
  isFollowing = false,
): Promise<void> {
  const failures: string[] = [];
  let name = "";
  const onError = ({ message }: Error) => void failures.push(`${name}: ${message}`);
  page.on("pageerror", onError);
  await setWidth(page, axeWidth);
  for (const [index, screen] of screens.entries()) {
    const before = isFollowing ? screens[index - 1] : undefined;
    // The next screen is opened at it: those that are loaded at both in turn, because a page may fail to hydrate at one width only.
    const lastWidth = isFollowing || index % 2 === 1 ? axeWidth : otherWidth(axeWidth);
    name = typeof screen.at === "string" ? screen.at : screen.route;
    try {
      await test.step(name, () => expectGood(page, screen, { axeWidth, lastWidth, ids, before }));
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  page.off("pageerror", onError);
  expect(failures.join("\n\n")).toBe("");
}

const FITS = "fits phones and laptops and is accessible in both schemes";

test(`each screen of a visitor ${FITS}`, async ({ page }) => {
  await expectAllGood(page, guest, PHONE);
});

test(`each screen of a customer and of a delivery partner ${FITS}`, async ({ page, shop }) => {
  const who = await shop.signIn();
  const order = await placePaidOrder(shop, who, CART);
  await fillCart(shop, who, CART);
  await enterAs(page, who);
  await expectAllGood(page, customer, PHONE, { food: "", order });

  const { token } = await shop.admin();
  const set = (body: object) => shop.call("PUT", "/api/settings", { token, body });
  const location = { lat: 12.97, lng: 77.59 };
  const near = {
    name: "Near",
    rule: { kind: "distance", upToMetres: 3_000 },
    fee: 30,
    minimumOrder: 0,
    freeFrom: null,
    minutes: 15,
  };
  await shop.call("POST", "/api/user/addresses", { token: who.token, body: { label: "Home", line: "12 MG Road", location } });
  try {
    await set({
      deliveryPricing: "areas",
      location,
      areas: [near],
      fulfilment: { delivery: true, pickup: true },
      scheduling: { isOn: true },
    });
    await expectAllGood(page, placed, PHONE);
  } finally {
    await set({
      deliveryPricing: "flat",
      location: null,
      areas: [],
      fulfilment: { delivery: true, pickup: false },
      scheduling: { isOn: false },
    });
  }

  const rider = await addPartner(shop);
  await sendOut(shop, order, rider);
  await enterAs(page, await shop.signIn(rider.mobile, rider.name));
  await expectAllGood(page, partner, PHONE);
});

for (const [screens, areas] of [
  [kitchen, "orders and menu"],
  [office, "the office"],
] as const) {
  test(`each screen of an admin, ${areas}, ${FITS}`, async ({ page, shop }) => {
    const order = await placePaidOrder(shop, await shop.signIn(), CART);
    const { _id: food } = await shop.food("Margherita");
    await enterAs(page, await shop.admin());
    await expectAllGood(page, screens, LAPTOP, { food, order }, true);
  });
}
