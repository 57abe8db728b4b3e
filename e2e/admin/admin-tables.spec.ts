/** Every table of the admin area fits its container, with long names and large amounts. */
import type { Locator } from "@playwright/test";
import { expect, expectNoSidewaysScroll, LONG_NAME, openAsAdmin, setWidth, test } from "../support/fixtures.ts";
import { addPartner, addPromo, CART, placePaidOrder } from "../support/ordering.ts";

const WIDTHS = [1180, 1280, 1440, 1560];

/** The table fits the container that it scrolls in. */
async function expectInItsBox(table: Locator, where: string): Promise<void> {
  await expect(table).toBeVisible();
  const over = () =>
    table.evaluate((element) => (element.parentElement?.scrollWidth ?? 0) - (element.parentElement?.clientWidth ?? 0));
  await expect.poll(over, where).toBe(0);
}

/** The maximum of one order, and the sum of a busy day. */
const MOST = 4_99_999.5;
const DAY = 85_432.5;

// biome-ignore lint/suspicious/noExplicitAny: rows of another program, widened field by field
type Row = any;

const partnerOf = (name: string) => ({ _id: "01900000-0000-7000-8000-000000000001", name, mobile: "+919845012345" });

const orderRows = (row: Row): Row[] =>
  ["pending", "processing", "out_for_delivery", "delivered", "cancelled"].flatMap((status) =>
    [
      { payment: true },
      { payment: true, paymentMethod: "cash" },
      { payment: false, paymentMethod: "cash" },
      { payment: true, refundedAmount: 12_390.5 },
      { payment: true, paymentMethod: "cash", refundedAmount: 12_390.5 },
      { payment: true, refundedAmount: MOST, refunded: true },
      { payment: true, refundedAmount: MOST, refundFailed: true },
    ].map((money) => ({
      ...row,
      ...money,
      status,
      orderNumber: 100_000,
      amount: MOST,
      // The widest date and time.
      createdAt: "2026-11-22T18:28:00.000Z",
      address: { ...row.address, firstName: LONG_NAME, lastName: LONG_NAME },
      deliveryBoyId: partnerOf(LONG_NAME),
    })),
  );

const promoRows = (row: Row): Row[] =>
  ["active", "scheduled", "inactive", "expired", "usedUp"].flatMap((state) =>
    ["PERCENTAGE", "FLAT"].map((discountType) => ({
      ...row,
      state,
      discountType,
      discountValue: discountType === "FLAT" ? MOST : 99.5,
      code: "W".repeat(40),
      description: "W".repeat(200),
      minOrderAmount: MOST,
      maxUses: 1_00_000,
      maxUsesPerCustomer: 1_00_000,
      firstOrderOnly: true,
      validFrom: "2026-11-22T18:30:00.000Z",
      usedCount: 99_999,
      discountGiven: 1_23_45_678.5,
    })),
  );

const auditRows = (row: Row): Row[] =>
  ["secondFactor.recoveryCodes", "promo.active", "payment.act", "settings.goLive", "settings.shop"].map((action) => ({
    ...row,
    action,
    actor: { ...row.actor, name: LONG_NAME },
    subject: { type: "promo", id: "x", label: "W".repeat(100) },
    details: {
      description: { from: "W".repeat(200), to: "M".repeat(200) },
      openingHours: { from: Array(7).fill({ open: "11:00", close: "23:00" }), to: [null, ...Array(6).fill(null)] },
      device: "Samsung Internet on Android",
    },
  }));

const paymentRows = (row: Row): Row[] =>
  ["created", "failed", "authorized", "captured", "refunded"].map((status) => ({
    ...row,
    status,
    order: { ...row.order, orderNumber: 100_000 },
    paymentId: `pay_${"W".repeat(14)}`,
    method: "netbanking",
    amount: MOST,
    currency: "USD",
    refundedAmount: MOST,
    fee: 11_800.5,
    createdAt: "2026-11-22T18:28:00.000Z",
  }));

const dayRows = (row: Row): Row[] =>
  [null, DAY].map((found) => ({
    ...row,
    found,
    difference: found === null ? 0 : -DAY,
    methods: ["online", "cash", "none"].map((method) => ({
      method,
      orders: 1_234,
      amount: DAY,
      captured: DAY,
      refunded: -12_390.5,
      disputed: 12_390.5,
      fees: 2_016.25,
      net: DAY,
    })),
  }));

const sessionRows = (row: Row): Row[] =>
  ["admin", "delivery_boy", "customer"].map((role) => ({
    ...row,
    role,
    isCurrent: true,
    user: { ...row.user, name: LONG_NAME },
    device: "Samsung Internet on Android",
    createdAt: "2026-11-22T18:28:00.000Z",
    lastUsedAt: "2026-11-22T18:28:00.000Z",
  }));

for (const [path, list, rowsOf] of [
  ["orders?view=table", "/api/order/admin", orderRows],
  ["promocodes", "/api/promo/admin", promoRows],
  ["audit", "/api/admin/audit", auditRows],
  ["payments?view=all", "/api/admin/payments", paymentRows],
  ["payments?view=days", "/api/admin/payments/days", dayRows],
  ["sessions", "/api/admin/sessions", sessionRows],
] as const) {
  test(`the table of /admin/${path} is not wider than its container`, { tag: "@full" }, async ({ page, shop }) => {
    await placePaidOrder(shop, await shop.signIn(), CART);
    if (path === "promocodes")
      await addPromo(shop, { code: `WIDE${Date.now()}`, discountType: "FLAT", discountValue: 10, minOrderAmount: 1000 });
    if (path.startsWith("orders")) for (let n = 0; n < 2; n++) await addPartner(shop, LONG_NAME);
    let widened = 0;
    await page.route(
      ({ pathname }) => pathname === list,
      async (route) => {
        const { data, ...rest } = await (await route.fetch()).json();
        const rows = rowsOf(data[0]).map((row, n) => ("_id" in row ? { ...row, _id: `${row._id.slice(0, -2)}${n + 10}` } : row));
        widened = rows.length;
        await route.fulfill({ json: { ...rest, data: rows } });
      },
    );
    await openAsAdmin(page, shop, `/admin/${path}`);
    const table = page.getByRole("main").locator("table");
    await expect.poll(() => table.getByRole("row").count()).toBeGreaterThan(widened);
    for (const width of [...WIDTHS, 1000, 768]) {
      await setWidth(page, width);
      await expectInItsBox(table, `${width}`);
      await expectNoSidewaysScroll(page, width);
    }
  });
}
