/** The reports: each with its days, the days before, and its files. */
import type { ItemsRow, PaymentsRow, SalesRow } from "@forno/contract/reports/reports.ts";
import { TALLY_DEFAULTS } from "@forno/contract/reports/tally-names-input.ts";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from "../../../../testing/accessibility.ts";
import { FakeServer } from "../../../../testing/fake-server.ts";
import { openScreen } from "../../../../testing/open-screen.tsx";
import { meera } from "../../../../testing/samples.ts";
import * as reports from "./reports-page.tsx";

const SALES = "GET /api/reports/admin/sales";
const DAYS = "from=2026-11-20&to=2026-11-21";

const sums = {
  orders: 2,
  gross: 900,
  discount: 100,
  fee: 80,
  tax: 41.9,
  taxable: 838.1,
  cgst: 20.95,
  sgst: 20.95,
  untaxed: 0,
  taxAdded: 0,
  rounding: 0,
  total: 880,
  refunds: 80,
  taxRefunded: 3.8,
  net: 800,
};
const none = Object.fromEntries(Object.keys(sums).map((name) => [name, 0])) as typeof sums;
const sales: SalesRow[] = [
  { date: "2026-11-20", ...none },
  { date: "2026-11-21", ...sums },
];
const paid = { count: 2, total: 880, received: 580, withPartners: 200, due: 100, refunded: 80, fees: 20.77, net: 479.23 };
const online: PaymentsRow = { method: "online", ...paid, vias: [{ via: "upi", ...paid }] };
const sold = { quantity: 3, gross: 900, discount: 100, net: 800 };
const pizza: ItemsRow = {
  key: "margherita",
  section: "Pizzas",
  food: "Margherita",
  size: "Medium",
  group: null,
  orders: 2,
  ...sold,
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.always(SALES, (call) => {
    const totals = call.query.from === "2026-11-20" ? sums : { ...sums, total: 800 };
    call.answer({ data: { rows: sales, totals } });
  });
  server.always("GET /api/reports/admin/payments", (call) => call.answer({ data: { rows: [online], totals: paid } }));
  server.always("GET /api/admin/stats/service", (call) =>
    call.answer({ data: { orders: 2, lateShare: 0.5, preparationMinutes: 14.5, customers: 4, repeatCustomers: 1 } }),
  );
});

const open = (search = DAYS) => openScreen(reports, { at: `/admin/reports?${search}`, as: meera, server });
const figure = (term: string) => page.getByRole("term").filter({ hasText: term }).last().element().nextElementSibling?.textContent;

test("in a shop without GST, the note explains no column of GST", async () => {
  const untaxed = { ...sums, tax: 0, taxable: 0, cgst: 0, sgst: 0, untaxed: 880, taxRefunded: 0 };
  server.always(SALES, (call) => call.answer({ data: { rows: [{ date: "2026-11-21", ...untaxed }], totals: untaxed } }));
  await open();
  const panel = page.getByRole("region", { name: "Day by day" }).first();
  await expect
    .element(panel)
    .toMatchTextContent(/Food less discount and with delivery is the total\. Net sales: total less refunds\./);
  await expect.element(panel).not.toMatchTextContent(/GST/);
});

test("sales show their figures beside those of the days before, by day and by method", async () => {
  await open();
  const table = page.getByRole("table", { name: "Day by day" });
  await expect
    .element(table.getByRole("row").filter({ hasText: "21 Nov" }))
    .toMatchTextContent(/900\.00.*−100\.00.*80\.00.*838\.10.*20\.95.*20\.95.*880\.00.*−80\.00.*800\.00$/);
  await expect.element(table.getByRole("row").last()).toMatchTextContent(/^Total2/);
  expect(table.getByRole("row").elements()).toHaveLength(3);
  await expect.element(page.getByText("The refunds contain ₹3.80 of GST")).toBeVisible();
  await expect
    .element(page.getByRole("region", { name: "Sales", exact: true }))
    .toMatchTextContent(
      /₹880\+10% on the 2 days before10% more than the 2 days before.*Orders2Same.*₹440\+10% on .*₹41\.90Same as the 2 days before/,
    );
  const figures = [
    "Average order",
    "GST collected",
    "Late",
    "Preparation",
    "Repeat customers",
    "Cash not yet received",
    "Promo cost",
    "Provider's fees",
  ];
  await expect.poll(() => figures.map(figure)).toEqual(["₹440", "₹41.90", "50%", "14.5 min", "25%", "₹300", "₹100", "₹20.77"]);
  await expect
    .element(page.getByRole("region", { name: "Payments" }))
    .toMatchTextContent(/^PaymentsOnline: UPI 2 orders.*₹880.*partners₹200.*yet₹100.*Received₹580.*Net₹479\.23/);
  await expectNoAxeViolationsInBothSchemes();
  for (const width of [320, 390, 768, 1440]) {
    await page.viewport(width, 900);
    expect(document.documentElement.scrollWidth).toBe(width);
  }
});

test("days are chosen by name or one by one, and wrong ones ask the server for nothing", async () => {
  await open("");
  const range = page.getByRole("combobox", { name: "Range" });
  await range.selectOptions("Quarter");
  await expect.element(page.getByLabelText("From")).toHaveValue(expect.stringMatching(/-(01|04|07|10)-01$/));
  await range.selectOptions("Last month");
  const [from, to] = [page.getByLabelText("From"), page.getByLabelText("To", { exact: true })];
  await expect.element(from).toHaveValue(new URLSearchParams(location.search).get("from") ?? "");
  await expect.element(from).toHaveValue(expect.stringMatching(/-01$/));
  await to.fill("2026-11-21");
  await from.fill("2026-11-20");
  await expect.element(page.getByRole("combobox", { name: "Range" })).toHaveValue("");
  await expect.poll(() => server.calls.some(({ path, query }) => path.endsWith("sales") && query.from === "2026-11-20")).toBe(true);
  const asked = server.count(SALES);
  await from.fill("2026-11-22");
  await expect.element(to).toHaveAccessibleDescription("The last day must not be before the first day");
  await expect.element(page.getByRole("button", { name: "CSV" })).toBeDisabled();
  expect(server.count(SALES)).toBe(asked);
});

test("a report is downloaded as it is shown, and the days for Tally", async () => {
  server.always("GET /api/reports/admin/items", (call) => {
    if (call.query.format) call.refuse(400, "reportTooLong", { message: "Please choose fewer days" });
    else call.answer({ data: { rows: [{ ...pizza, group: "19" }], totals: { ...sold, fee: 80, feeDiscount: 0 } } });
  });
  await open(`report=items&${DAYS}`);
  await expect.element(page.getByRole("row").filter({ hasText: "Margherita" })).toMatchTextContent(/Medium.*Pizzas.*800\.00/);
  await page.getByRole("combobox", { name: "Group by" }).selectOptions("Hour");
  await expect.element(page.getByRole("table").getByRole("rowheader", { name: "7 PM" })).toBeVisible();
  await expectNoAxeViolations();
  await page.getByRole("button", { name: "Tally" }).click();
  const file = await server.next("GET /api/reports/admin/tally");
  expect(file.query).toEqual({ from: "2026-11-20", to: "2026-11-21" });
  file.answer();
  await page.getByRole("button", { name: "Excel" }).click();
  await expect.element(page.getByText("Please choose fewer days")).toBeVisible();
  expect(server.calls.at(-1)?.query).toEqual({ from: "2026-11-20", to: "2026-11-21", format: "xlsx", by: "hour" });
});

test("days without sales and a failure say so", async () => {
  server.hold(SALES);
  await open();
  (await server.next(SALES)).refuse(500, "unexpected", { message: "Something Went Wrong" });
  await expect.element(page.getByRole("heading", { name: "Something Went Wrong" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  (await server.next(SALES)).answer({ data: { rows: sales, totals: none } });
  await expect.element(page.getByRole("heading", { name: "Nothing was sold on these days" })).toBeVisible();
});

test("the tables of GSTR-1 come with the months that are closed once they are filed", async () => {
  const taxed = { rate: 5, taxable: 380, cgst: 9.5, sgst: 9.5 };
  const invoice = {
    ...taxed,
    gstin: "29AAHFL4512K1Z4",
    name: "Mehta LLP",
    number: "FI/26-27/000001",
    date: "2026-11-21T10:00:00Z",
    value: 399,
  };
  const tables = {
    "4A": [invoice],
    "7": [taxed],
    "9B": [],
    "12": { b2b: [], b2c: [{ ...taxed, hsn: "996331", quantity: 1 }] },
    "13": [],
  };
  server.always("GET /api/reports/admin/tax", (call) => call.answer({ data: { tables } }));
  server.always("GET /api/reports/admin/tally/names", (call) => call.answer({ data: TALLY_DEFAULTS }));
  server.always("GET /api/reports/admin/months", (call) =>
    call.answer({ data: [{ month: "2026-10", isOver: true, closedAt: null }] }),
  );
  await open(`report=tax&${DAYS}`);
  const choose = (table: string) =>
    page.getByRole("group", { name: "Table" }).getByRole("button", { name: table, exact: true }).click();
  await expect.element(page.getByRole("table", { name: /^7/ })).toBeVisible();
  await choose("4A");
  await expect
    .element(page.getByRole("table", { name: /^4A/ }).getByRole("row").last())
    .toMatchTextContent(/000001.*Mehta LLP.*5%.*399\.00/);
  await expect.element(page.getByRole("region", { name: "GST by rate" })).toMatchTextContent(/5%.*₹38/);
  await choose("9B");
  await expect.element(page.getByRole("region", { name: /^9B/ })).toMatchTextContent("None on these days");
  await expect.element(page.getByRole("button", { name: "Close month October 2026" })).toBeVisible();
  await expectNoAxeViolations();
});

test("the names in Tally are changed by whoever may change settings", async () => {
  server.always("GET /api/reports/admin/tax", (call) => call.refuse(500, "unexpected", { message: "Something Went Wrong" }));
  server.always("GET /api/reports/admin/months", (call) => call.answer({ data: [] }));
  server.always("GET /api/reports/admin/tally/names", (call) => call.answer({ data: TALLY_DEFAULTS }));
  await open(`report=tax&${DAYS}`);
  const sales = page.getByLabelText("Sales at a rate");
  await sales.fill("Sales 5%");
  await page.getByLabelText("Company").fill("Rao & Sons");
  await page.getByRole("button", { name: "Save names" }).click();
  await expect.element(sales).toHaveAccessibleDescription("Please write {rate} where the rate belongs");
  await sales.fill("");
  await page.getByRole("button", { name: "Save names" }).click();
  const sent = await server.next("PUT /api/reports/admin/tally/names");
  expect(sent.body).toEqual({ ...TALLY_DEFAULTS, company: "Rao & Sons", salesAtRate: "" });
  sent.answer({ message: "Names for Tally saved", data: { ...TALLY_DEFAULTS, company: "Rao & Sons" } });
  await expect.element(sales).toHaveValue("Sales {rate}%");
});
