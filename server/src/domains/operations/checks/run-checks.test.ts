/** The checks as an admin sees them. The outcomes of each are tested beside it. */
import { systemEndpoints } from "@forno/contract/operations/system.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestShop, type TestShop } from "../../../testing/test-shop.ts";
import { checkGroup, ok } from "./check.ts";
import { runChecks } from "./run-checks.ts";

let shop: TestShop;
let token: string;
beforeEach(async () => {
  shop = await startTestShop();
  ({ token } = await shop.signIn("admin"));
});
afterEach(() => shop.close());

const asLive = (change: object = {}) =>
  Object.assign(shop.deps.config.installation, { mode: "live", webhookSecret: "the-secret", ...change });

async function find(id: string, query: { again?: "true" } = {}) {
  const { body } = await shop.call(systemEndpoints.checks, { token, query });
  return body.data.checks.find((check: { id: string }) => check.id === id);
}

it("a demo needs no accounts", async () => {
  expect(await find("payment-keys")).toMatchObject({ outcome: "ok", found: expect.stringContaining("sandbox") });
  expect(await find("text-messages")).toMatchObject({ outcome: "ok" });
  expect(await find("webhook")).toBeUndefined();
  expect(await find("database")).toMatchObject({ outcome: "ok", found: expect.stringMatching(/^PostgreSQL 18/) });
  expect(await find("database-clock")).toMatchObject({ section: "machine" });
});

it("a demo without a backup is told so, as on the list of backups", async () => {
  expect(await find("backup")).toMatchObject({ outcome: "warning", found: "There is no backup yet" });
});

describe("the payment account", () => {
  it("is in order with a live key that the provider accepts", async () => {
    asLive();
    shop.payments.keyId = "rzp_live_1";
    shop.payments.time = shop.clock.read();
    expect(await find("payment-keys")).toMatchObject({ outcome: "ok" });
    expect(await find("provider-clock")).toMatchObject({ outcome: "ok" });
  });

  it("is a problem with a test key", async () => {
    asLive();
    expect(await find("payment-keys")).toMatchObject({ outcome: "problem", found: expect.stringContaining("not a live key") });
  });

  it.each([
    ["a refused key", "http", 401, "problem", "refuses the key"],
    ["an error of the provider", "http", 500, "warning", "error"],
    ["a provider that cannot be reached", "network", 0, "problem", "cannot be reached"],
    ["a provider that is too slow", "timeout", 0, "problem", "in time"],
  ] as const)("tells %s", async (_case, kind, status, outcome, words) => {
    asLive();
    shop.payments.failNext(kind, "checkKeys", status);
    expect(await find("payment-keys")).toMatchObject({ outcome, found: expect.stringContaining(words) });
  });

  it("is not asked again within half a minute, unless an admin wants it", async () => {
    asLive();
    await find("payment-keys");
    shop.clock.advance(6_000);
    await find("payment-keys");
    expect(shop.payments.callsOf("checkKeys")).toHaveLength(1);
    await find("payment-keys", { again: "true" });
    expect(shop.payments.callsOf("checkKeys")).toHaveLength(2);
  });
});

describe("the public address", () => {
  it("is this shop's if one of its instances answers", async () => {
    asLive({ publicUrl: shop.url });
    expect(await find("public-address")).toMatchObject({ outcome: "ok" });
  });

  it("is a problem if another shop answers there, or nobody", async () => {
    const other = await startTestShop();
    asLive({ publicUrl: other.url });
    expect(await find("public-address")).toMatchObject({
      outcome: "problem",
      found: expect.stringContaining("not from this shop"),
    });
    await other.close();
    shop.clock.advance(31_000);
    expect(await find("public-address")).toMatchObject({ outcome: "problem", found: expect.stringContaining("Nothing answers") });
  });

  it("strangers learn nothing from /healthz", async () => {
    const answer = await fetch(`${shop.url}/healthz`, { headers: { "x-forno-probe": `${"0".repeat(32)}.${"0".repeat(64)}` } });
    expect(await answer.json()).toEqual({ success: true });
  });
});

it("a check that fails is unknown, and the others are not affected", async () => {
  const broken = checkGroup({
    checks: { broken: { section: "shop", title: "Broken" } },
    find: async () => Promise.reject(new Error("no luck")),
  });
  const works = checkGroup({ checks: { works: { section: "machine", title: "Works" } }, find: async () => ({ works: ok("Yes") }) });
  const deps = { ...shop.deps, installation: shop.deps.config.installation };
  expect(await runChecks(deps, [broken, works])).toMatchObject([
    { id: "works", outcome: "ok" },
    { id: "broken", outcome: "unknown", found: "The check failed: no luck" },
  ]);
});

it.each(["42P01", "42703"])("a table or column that an older version has not made is named as such (%s)", async (code) => {
  const older = checkGroup({
    checks: { older: { section: "shop", title: "Older" } },
    find: async () => Promise.reject(Object.assign(new Error("does not exist"), { code })),
  });
  const deps = { ...shop.deps, installation: shop.deps.config.installation };
  expect(await runChecks(deps, [older])).toMatchObject([
    { outcome: "unknown", found: "The database was last used by an older version of the shop" },
  ]);
});
