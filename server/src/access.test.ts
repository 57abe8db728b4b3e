/** Who may call what, for every endpoint of the contract (spec section 6). */
import { Agent, request } from "node:http";
import { json } from "node:stream/consumers";
import { refusals } from "@forno/contract/domains.ts";
import { endpoints } from "@forno/contract/endpoints.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import type { Endpoint } from "@forno/contract/wire/endpoint.ts";
import { may, type Permission, permissionsOf, type Role, STAFF_PERMISSIONS } from "@forno/contract/wire/permissions.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./testing/test-shop.ts";

type Headers = Record<string, string>;

/** A call that waits for its body instead of being refused fails after this time, not after the limit of a test. */
const REFUSAL_LIMIT_MS = 10_000;

/** Of staff each permission is tried by itself. */
const ROLES: readonly Role[] = ["customer", "delivery_boy", "admin"];
const FORGED = "A".repeat(43);
/** Longer than any session can live. */
const PAST_EVERY_SESSION_MS = 91 * 86_400_000;

let shop: TestShop;
const tokens = {} as Record<Role, string>;

beforeAll(async () => {
  shop = await startTestShop();
  for (const role of ROLES) tokens[role] = (await shop.signIn(role)).token;
});
afterAll(() => shop.close());

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const guarded = endpoints.filter((endpoint) => endpoint.access !== "public");
const open = endpoints.filter((endpoint) => endpoint.access === "public");
const mayCall = ({ access }: Endpoint, role: Role) =>
  typeof access === "string" ? ["public", "signedIn"].includes(access) : may({ role }, access.permission);

/** For calls without a body: a body that is never sent needs a connection of its own. */
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

/** Sends the head of a request whose body is announced but never sent: only a server that decides without it can respond. */
function callWithoutBody(endpoint: Endpoint, headers: Headers): Promise<{ status: number; body: unknown }> {
  const hasBody = endpoint.method !== "GET";
  const announced = hasBody && { "content-type": contentTypeOf(endpoint), "content-length": "1000" };
  const path = endpoint.path.replace(/:\w+/g, "unknown");
  return new Promise((resolve, reject) => {
    const options = { method: endpoint.method, agent: hasBody ? false : agent, headers: { ...announced, ...headers } };
    const call = request(new URL(path, shop.url), options);
    call.on("error", reject);
    call.setTimeout(REFUSAL_LIMIT_MS, () => call.destroy(new Error("There was no response before the body")));
    call.on("response", (response) => {
      json(response)
        .then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
        .finally(() => hasBody && call.destroy());
    });
    if (hasBody) call.flushHeaders();
    else call.end();
  });
}

/** Sends a body that no endpoint accepts. */
async function callWithBadBody(endpoint: Endpoint, headers: Headers): Promise<number> {
  const hasBody = endpoint.method !== "GET";
  const response = await fetch(new URL(endpoint.path.replace(/:\w+/g, "unknown"), shop.url), {
    method: endpoint.method,
    headers: hasBody ? { "content-type": contentTypeOf(endpoint), ...headers } : headers,
    ...(hasBody ? { body: '{"broken' } : {}),
  });
  await response.arrayBuffer();
  return response.status;
}

const contentTypeOf = (endpoint: Endpoint) =>
  endpoint.bodyKind === "multipart" ? "multipart/form-data; boundary=edge" : "application/json";

const refusalOf = (code: "signInRequired" | "accessDenied") => ({
  status: refusals[code].status,
  body: { success: false, message: refusals[code].message, code },
});

async function countRows(): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1
  `.execute(shop.deps.db);
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const counted = await sql<{ count: number }>`SELECT count(*) FROM ${sql.table(name)}`.execute(shop.deps.db);
    counts[name] = counted.rows[0]?.count ?? 0;
  }
  return counts;
}

/** What each call needs. */
const CALLS: Record<"public" | "signedIn" | Permission, string[]> = {
  public: [
    "POST /api/user/send-otp",
    "POST /api/user/verify-otp",
    "POST /api/user/verify-second-factor",
    "GET /api/food/list",
    "GET /api/settings",
    "GET /api/promo",
    "POST /api/order/quote",
    "POST /api/order/verify-payment",
    "POST /api/payment/callback",
    "POST /api/payment/webhook",
    "GET /api/bill/:token",
    "GET /api/pay/:token",
    "POST /api/pay/:token",
    "POST /api/pay/:token/check",
    "POST /api/setup/open",
    "GET /api/setup",
    "POST /api/setup/test-text",
    "POST /api/setup/finish",
    "POST /api/csp-report",
  ],
  signedIn: [
    "POST /api/user/confirm-number",
    "POST /api/user/logout",
    "GET /api/user/me",
    "GET /api/user/sessions",
    "POST /api/user/sessions/:id/revoke",
    "POST /api/user/sessions/revoke-others",
    "POST /api/promo/validate",
  ],
  ownOrders: [
    "GET /api/user/preferences",
    "PUT /api/user/preferences",
    "PUT /api/user/me",
    "GET /api/user/addresses",
    "POST /api/user/addresses",
    "PUT /api/user/addresses/:id",
    "DELETE /api/user/addresses/:id",
    "POST /api/cart/add",
    "POST /api/cart/remove",
    "POST /api/cart/get",
    "POST /api/cart/merge",
    "POST /api/order/place",
    "POST /api/order/cancel",
    "POST /api/order/complete-payment",
    "POST /api/order/userorders",
    "POST /api/order/verify",
    "GET /api/user/data",
    "POST /api/user/delete-account",
  ],
  ownDeliveries: [
    "GET /api/delivery/orders",
    "POST /api/delivery/picked-up",
    "POST /api/delivery/location",
    "POST /api/delivery/update-order-status",
    "POST /api/delivery/not-delivered",
    "POST /api/delivery/undo-delivered",
  ],
  adminArea: [
    "GET /api/admin/second-factor",
    "POST /api/admin/second-factor/enrol",
    "POST /api/admin/second-factor/confirm",
    "POST /api/admin/second-factor/recovery-codes",
    "POST /api/admin/second-factor/turn-off",
    "GET /api/user/pin",
    "PUT /api/user/pin",
    "POST /api/user/lock",
    "POST /api/user/unlock",
    "GET /api/staff/approvers",
  ],
  counter: [
    "POST /api/counter/quote",
    "POST /api/counter/order",
    "GET /api/counter/order",
    "POST /api/counter/order/check",
    "POST /api/counter/order/cancel",
    "GET /api/counter/waiting",
    "POST /api/counter/order/send-link",
    "GET /api/counter/held",
    "POST /api/counter/held",
    "POST /api/counter/held/:id/resume",
    "DELETE /api/counter/held/:id",
    "GET /api/counter/customer",
    "GET /api/counter/shift",
    "POST /api/counter/shift/open",
    "POST /api/counter/shift/close",
  ],
  orders: [
    "GET /api/order/admin",
    "POST /api/order/admin/status",
    "POST /api/order/admin/open",
    "GET /api/order/admin/board",
    "GET /api/order/admin/slots",
    "GET /api/order/admin/:id",
    "GET /api/order/:id/documents",
    "GET /api/order/:id/documents/:documentId",
    "GET /api/order/:id/bill-link",
    "GET /api/delivery/assignees",
    "POST /api/delivery/assign-delivery-boy",
    "POST /api/delivery/remove-delivery-boy-assignment",
    "POST /api/delivery/handoff/release",
    "POST /api/delivery/try-again",
  ],
  kitchen: ["GET /api/kitchen", "POST /api/kitchen/start", "POST /api/kitchen/bump", "POST /api/kitchen/recall"],
  menu: [
    "POST /api/food/admin/add",
    "POST /api/food/admin/update",
    "POST /api/food/admin/availability",
    "POST /api/food/admin/remove",
    "POST /api/food/admin/restore",
    "GET /api/menu/admin/document",
    "POST /api/menu/admin/document",
    "GET /api/menu/admin/prices.csv",
    "POST /api/menu/admin/prices",
    "POST /api/menu/admin/stock",
    "PUT /api/menu/admin/order",
    "POST /api/menu/admin/sections",
    "PUT /api/menu/admin/sections/:id",
    "DELETE /api/menu/admin/sections/:id",
    "PUT /api/menu/admin/sizes",
    "POST /api/menu/admin/groups",
    "PUT /api/menu/admin/groups/:id",
    "DELETE /api/menu/admin/groups/:id",
    "PUT /api/menu/admin/foods/:id",
    "POST /api/menu/admin/sale",
    "GET /api/promo/admin",
    "POST /api/promo/admin",
    "PUT /api/promo/admin/:id",
    "POST /api/promo/admin/:id/active",
    "DELETE /api/promo/admin/:id",
  ],
  delivery: [
    "GET /api/delivery/delivery-boys",
    "POST /api/delivery/add-delivery-boy",
    "DELETE /api/delivery/delivery-boys/:id",
    "GET /api/delivery/cash",
    "POST /api/delivery/cash/settle",
    "GET /api/delivery/sheet",
    "GET /api/delivery/sheet.csv",
    "PUT /api/delivery/rates",
  ],
  payments: [
    "POST /api/order/admin/refund",
    "POST /api/order/admin/promise",
    "POST /api/order/admin/ask",
    "GET /api/admin/payments",
    "GET /api/admin/payments/exceptions",
    "POST /api/admin/payments/exceptions/:id/act",
    "POST /api/admin/payments/exceptions/:id/settle",
    "GET /api/admin/payments/days",
    "GET /api/admin/payments/days/export",
  ],
  reports: [
    "GET /api/order/admin/export",
    "GET /api/admin/stats",
    "GET /api/admin/stats/series",
    "GET /api/admin/stats/service",
    "GET /api/admin/audit",
    "GET /api/admin/audit/export",
    "GET /api/reports/admin/months",
    "GET /api/reports/admin/sales",
    "GET /api/reports/admin/tax",
    "GET /api/reports/admin/items",
    "GET /api/reports/admin/payments",
    "GET /api/reports/admin/documents",
    "GET /api/reports/admin/tally",
    "GET /api/reports/admin/tally/names",
  ],
  messages: [
    "GET /api/admin/code-budget",
    "GET /api/user/count",
    "POST /api/admin/send-bulk-sms",
    "POST /api/admin/send-test-sms",
    "GET /api/admin/bulk-sms",
    "GET /api/admin/bulk-sms/:id",
    "GET /api/admin/sms-inbox",
    "GET /api/admin/order-texts",
    "PUT /api/admin/order-texts",
  ],
  settings: [
    "PUT /api/reports/admin/months/:month",
    "PUT /api/reports/admin/tally/names",
    "PUT /api/settings",
    "GET /api/tax/admin/next-numbers",
    "PUT /api/settings/shop",
    "POST /api/settings/logo",
    "DELETE /api/settings/logo",
    "POST /api/settings/about-picture",
    "DELETE /api/settings/about-picture",
    "GET /api/settings/demo-data",
    "POST /api/settings/remove-demo-data",
    "GET /api/admin/alerts",
    "GET /api/backup/admin/state",
    "POST /api/backup/admin/request",
    "GET /api/admin/system",
    "GET /api/admin/system/checks",
    "POST /api/admin/system/news-read",
    "POST /api/admin/system/test-text",
    "POST /api/printers",
    "PUT /api/printers/:id",
    "DELETE /api/printers/:id",
    "POST /api/printers/:id/test",
  ],
  bills: [
    "GET /api/order/:id/invoice",
    "GET /api/order/:id/credit-notes",
    "GET /api/order/:id/credit-notes/:noteId",
    "PUT /api/order/:id/buyer",
  ],
  editOrders: ["GET /api/order/:id/lines", "PUT /api/order/:id/lines"],
  printing: [
    "GET /api/printers",
    "GET /api/printers/jobs",
    "POST /api/printers/print",
    "POST /api/printers/:id/claim",
    "POST /api/printers/jobs/:id/finish",
  ],
  staff: [
    "GET /api/staff",
    "POST /api/staff",
    "PUT /api/staff/:id",
    "DELETE /api/staff/:id",
    "POST /api/staff/:id/reset-pin",
    "GET /api/admin/sessions",
    "POST /api/admin/sessions/:id/revoke",
    "GET /api/admin/second-factor/admins",
    "POST /api/admin/second-factor/:id/reset",
  ],
};

it.each(Object.entries(CALLS))("%s is what these calls need and no others", (needed, calls) => {
  const neededBy = ({ access }: Endpoint) => (typeof access === "string" ? access : access.permission);
  const found = endpoints.filter((endpoint) => neededBy(endpoint) === needed).map(nameOf);
  expect(found.sort()).toEqual(calls.toSorted());
});

it("customers and delivery partners have a permission of their own each, customers and admins read bills, admins have all others", () => {
  const own: Record<string, Role[]> = { ownOrders: ["customer"], ownDeliveries: ["delivery_boy"], bills: ["customer", "admin"] };
  for (const permission of [...new Set(ROLES.flatMap((role) => permissionsOf({ role })))])
    expect(
      ROLES.filter((role) => may({ role }, permission)),
      permission,
    ).toEqual(own[permission] ?? ["admin"]);
});

describe("a call that is refused", () => {
  let before: Record<string, number>;
  beforeAll(async () => {
    before = await countRows();
  });
  afterAll(async () => {
    expect(await countRows(), "a refused call left something behind").toEqual(before);
  });

  describe.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))("%s", (_name, endpoint) => {
    it("requires a sign-in without a token, before it reads the body", async () => {
      expect(await callWithoutBody(endpoint, {})).toEqual(refusalOf("signInRequired"));
    });

    it.each<[string, () => Headers]>([
      ["a token that was never issued", () => ({ token: FORGED })],
      ["a malformed token", () => ({ authorization: "Bearer ' OR 1=1 --" })],
      ["an empty token", () => ({ token: "" })],
      ["two headers that differ", () => ({ token: tokens.admin, authorization: `Bearer ${tokens.customer}` })],
    ])("requires a sign-in with %s", async (_case, headers) => {
      expect(await callWithoutBody(endpoint, headers())).toEqual(refusalOf("signInRequired"));
    });

    const others = ROLES.filter((role) => !mayCall(endpoint, role));
    if (others.length === 0) return;
    it(`denies ${others.join(" and ")}, before it reads the body`, async () => {
      for (const role of others) {
        expect(await callWithoutBody(endpoint, { token: tokens[role] }), role).toEqual(refusalOf("accessDenied"));
        expect(await callWithoutBody(endpoint, { authorization: `Bearer ${tokens[role]}` }), role).toEqual(
          refusalOf("accessDenied"),
        );
      }
    });
  });
});

/** Beside what everybody in the shop may do: `orders` includes bills. */
const needs = ({ access }: Endpoint) =>
  typeof access === "string" || access.permission === "adminArea" ? null : access.permission;

describe.each(STAFF_PERMISSIONS)("a person of the staff with nothing but %s", (permission) => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await shop.signIn("staff", [permission]));
  });

  it("may call what needs it and nothing else, before the body is read", async () => {
    const mine = permissionsOf({ role: "staff", permissions: [permission] });
    for (const endpoint of guarded) {
      const needed = needs(endpoint);
      if (endpoint === signInEndpoints.logout) continue;
      if (needed === null || mine.includes(needed))
        expect([401, 403], nameOf(endpoint)).not.toContain(await callWithBadBody(endpoint, { token }));
      else expect(await callWithoutBody(endpoint, { token }), nameOf(endpoint)).toEqual(refusalOf("accessDenied"));
    }
  });
});

describe("a call that is allowed", () => {
  const allowed = ROLES.flatMap((role) =>
    endpoints.filter((endpoint) => mayCall(endpoint, role)).map((endpoint) => [role, nameOf(endpoint), endpoint] as const),
  );

  it.each(allowed)("%s may call %s", async (role, _name, endpoint) => {
    const token = endpoint === signInEndpoints.logout ? (await shop.signIn(role)).token : tokens[role];
    expect([401, 403]).not.toContain(await callWithBadBody(endpoint, { token }));
  });

  it.each(open.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "anyone may call %s, with any token",
    async (_name, endpoint) => {
      const cases: Headers[] = [{}, { token: FORGED }, { token: tokens.admin, authorization: `Bearer ${tokens.customer}` }];
      for (const headers of cases) expect([401, 403]).not.toContain(await callWithBadBody(endpoint, headers));
    },
  );
});

describe("a session that has ended", () => {
  const ended = {} as Record<Role, string>;
  beforeAll(async () => {
    for (const role of ROLES) ended[role] = (await shop.signIn(role)).token;
    shop.clock.advance(PAST_EVERY_SESSION_MS);
  });
  afterAll(() => {
    shop.clock.advance(-PAST_EVERY_SESSION_MS);
  });

  it.each(ROLES)("does not give %s access to anything", async (role) => {
    for (const endpoint of guarded) {
      expect(await callWithoutBody(endpoint, { token: ended[role] }), nameOf(endpoint)).toEqual(refusalOf("signInRequired"));
    }
  });
});
