import type { Alert } from "@forno/contract/monitoring/monitoring.ts";
import { ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import type { Stats, StatsSeries } from "@forno/contract/stats/stats.ts";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectNoAxeViolations } from "../../../testing/accessibility.ts";
import { FakeServer } from "../../../testing/fake-server.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { boardOf } from "../../../testing/orders.ts";
import { press } from "../../../testing/press.ts";
import { meera, sampleSettings } from "../../../testing/samples.ts";
import * as dashboard from "./dashboard.tsx";

const stats: Stats = {
  totalOrders: 4321,
  totalRevenue: 1234567,
  totalFoods: 24,
  totalUsers: 900,
  ordersToday: 12,
  revenueToday: 6084,
  averageToday: 507,
  lateShareToday: 0.25,
  cashDue: 1014,
  foodsSoldOut: 3,
  newUsersToday: 5,
  paymentsToReview: 0,
};

const SIZES = [
  { name: "Medium", quantity: 30, revenue: 5970 },
  { name: "Large", quantity: 10, revenue: 1990 },
];

/** Equal figures on each of `days` days. */
function seriesOf(days: number): StatsSeries {
  const figures = { orders: 2, revenue: 400, previous: { orders: 1, revenue: 200 } };
  const day = (n: number) => new Date(Date.UTC(2026, 9, 1 + n)).toISOString().slice(0, 10);
  return {
    from: day(0),
    to: day(days - 1),
    totals: { orders: 2 * days, revenue: 400 * days, previous: { orders: days, revenue: 200 * days } },
    days: Array.from({ length: days }, (_, n) => ({ day: day(n), ...figures })),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...figures })),
    foods: [
      {
        _id: "margherita",
        name: "Margherita",
        quantity: 40,
        revenue: 7960,
        previous: { quantity: 20, revenue: 3980 },
        sizes: SIZES,
      },
    ],
    statuses: ORDER_STATUSES.map((status) => ({ status, orders: 2, previous: 1 })),
  };
}

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.always("GET /api/admin/stats", (call) => call.answer({ stats }));
  server.always("GET /api/admin/stats/series", (call) => call.answer({ data: seriesOf(Number(call.query.days)) }));
  server.always("GET /api/admin/alerts", (call) => call.answer({ active: [], resolved: [] }));
  server.always("GET /api/order/admin/board", (call) => call.answer(boardOf([])));
});

const openDashboard = (settings: Partial<Settings> = {}) => openScreen(dashboard, { at: "/admin", as: meera, settings, server });

const figure = (term: string) => page.getByRole("term").getByText(term, { exact: true }).element().closest("div")?.textContent;

const accept = page.getByRole("switch", { name: "Accept orders" });
const dialog = page.getByRole("dialog", { name: "Turn off ordering?" });
const turnOff = dialog.getByRole("button", { name: "Turn off ordering" });

test("shows the totals with today's figures, and what they count", async () => {
  await openDashboard();
  await expect.poll(() => figure("Total orders")).toContain("4,32112 today");
  expect(figure("Total revenue")).toContain("₹12,34,567₹6,084 today");
  expect(figure("Cash due")).toContain("₹1,014");
  expect(figure("Late")).toContain("25%");
  await expect.element(page.getByText(/^Orders include cancelled ones, not unpaid online ones/)).toBeVisible();
  expect(figure("Total foods")).toContain("243 sold out");
  expect(figure("Total users")).toContain("9005 new today");
});

test("is little longer than its design", async () => {
  for (const [width, most] of [
    [390, 2_250],
    [1_440, 1_180],
  ] as const) {
    await page.viewport(width, 900);
    if (width === 390) await openDashboard();
    await expect.element(page.getByRole("region", { name: "Best-selling foods" })).toBeVisible();
    await expect.poll(() => document.documentElement.scrollHeight).toBeLessThan(most);
    expect(document.documentElement.scrollWidth).toBe(width);
  }
});

test("has no panel of alerts without alerts", async () => {
  await openDashboard();
  await expect.poll(() => server.count("GET /api/admin/alerts")).toBe(1);
  await expect.element(page.getByRole("region", { name: "Right now" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Alerts" })).not.toBeInTheDocument();
});

test("shows the charts' numbers also as tables, compared with the previous period", async () => {
  // All charts are near the screen, so that no later one moves a button.
  await page.viewport(1280, 3000);
  await openDashboard();
  await page.getByRole("button", { name: "30 days" }).click();
  await expect.element(page.getByText(/^60 orders/)).toBeVisible();
  await expect.element(page.getByText("Margherita by size: Medium 30, Large 10")).toBeVisible();
  for (const title of ["Revenue by hour", "Orders by hour", "Best-selling foods"]) {
    await page.getByRole("button", { name: `Show as table: ${title}` }).click();
    await expect.element(page.getByRole("table", { name: title })).toMatchTextContent("Previous period");
  }
  await page.getByRole("region", { name: "Revenue by hour" }).getByRole("button", { name: "Day" }).click();
  await expect.element(page.getByRole("table", { name: "Revenue per day" })).toMatchTextContent("Previous period");
  await page.getByRole("region", { name: "Orders by hour" }).getByRole("button", { name: "Day" }).click();
  await expect.element(page.getByRole("table", { name: "Orders per day" })).toMatchTextContent("Previous period");
  expect(page.getByRole("table", { name: "Orders per day" }).getByRole("row").elements()).toHaveLength(31);
  await page.getByRole("region", { name: "Orders per day" }).getByRole("button", { name: "Status" }).click();
  await expect.element(page.getByRole("table", { name: "Orders by status" })).toMatchTextContent("Previous period");
  await expect.element(page.getByRole("table", { name: "Best-selling foods" })).toMatchTextContent("Margherita");
  await expectNoAxeViolations();
});

test("the chosen period is in the address, so that a reload keeps it", async () => {
  await openScreen(dashboard, { at: "/admin?days=90", as: meera, server });
  await expect.element(page.getByRole("button", { name: "90 days" })).toHaveAttribute("aria-pressed", "true");
  await expect.element(page.getByText(/^180 orders/)).toBeVisible();
});

test("shows what cannot wait, whether the admins know, and what was resolved", async () => {
  const beganAt = "2026-03-10T06:30:00.000Z";
  const active: Alert[] = [
    { _id: "1", kind: "sms_failing", beganAt, resolvedAt: null, texts: "waiting" },
    { _id: "2", kind: "payments_to_review", beganAt, resolvedAt: null, texts: "sent" },
  ];
  const resolved: Alert[] = [{ _id: "3", kind: "webhook_silent", beganAt, resolvedAt: beganAt, texts: "sent" }];
  server.always("GET /api/admin/alerts", (call) => call.answer({ active, resolved }));
  await page.viewport(320, 640);
  await openDashboard();
  const panel = page.getByRole("region", { name: "Alerts" });
  await expect.element(panel.getByRole("heading", { name: "One-time codes are not being sent" })).toBeVisible();
  await expect.element(panel.getByText("The SMS to the admins has not been sent yet.")).toBeVisible();
  await expect.element(panel.getByText("Admins were notified by SMS.")).toBeVisible();
  await panel.getByText("Resolved in the last 7 days").click();
  await expect.element(panel.getByText("The payment provider's webhook is silent: ")).toBeVisible();
  await expectNoAxeViolations();
  expect(document.documentElement.scrollWidth).toBe(320);
  await panel.getByRole("link", { name: "Review payments" }).click();
  await expect.element(page.getByRole("heading", { name: "/admin/payments" })).toBeVisible();
});

test("says that the shop is outside its opening hours while the switch is on", async () => {
  await openDashboard({ closeOutsideHours: true, isOpenNow: false, isOrderEnabled: false });
  await expect.element(page.getByText(/Ordering is on, but the shop is outside its opening hours/)).toBeVisible();
  await expect.element(accept).toBeChecked();
});

test("the switch asks for how long ordering is turned off", async () => {
  await openDashboard();
  // By keyboard, because a toast may be over it, here and below.
  await press(accept, " ");
  await expect.element(dialog.getByRole("radio", { name: "30 minutes" })).toBeChecked();
  await expectNoAxeViolations();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(accept).toBeChecked();
  expect(server.count("PUT /api/settings")).toBe(0);

  await press(accept, " ");
  await dialog.getByText("Until I turn it on").click();
  await turnOff.click();
  const sent = await server.next("PUT /api/settings");
  expect(sent.body).toEqual({ isOrderEnabled: false, until: null });
  sent.answer({ message: "Off", data: sampleSettings({ isOrderEnabled: false, isSwitchedOn: false }) });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(accept).not.toBeChecked();
  await expect.element(page.getByText(/^Resumes /)).not.toBeInTheDocument();
});

test("an hour without orders ends in an hour, and the page says when", async () => {
  await openDashboard();
  await press(accept, " ");
  await dialog.getByText("1 hour").click();
  await turnOff.click();
  const sent = await server.next("PUT /api/settings");
  const { until } = sent.body as { until: string };
  const minutes = (Date.parse(until) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(50);
  expect(minutes).toBeLessThanOrEqual(60);
  sent.answer({ message: "Off", data: sampleSettings({ isOrderEnabled: false, isSwitchedOn: false, orderingOffUntil: until }) });
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(accept).not.toBeChecked();
  await expect.element(page.getByText(/^Resumes (tomorrow )?at \d/)).toBeVisible();
  await press(accept, " ");
  (await server.next("PUT /api/settings")).answer({ message: "On", data: sampleSettings() });
  await expect.element(accept).toBeChecked();
  await expect.element(page.getByText(/^Resumes /)).not.toBeInTheDocument();
});
