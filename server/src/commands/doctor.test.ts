/** The checks in a terminal. */
import { spawn } from "node:child_process";
import { setupEndpoints } from "@forno/contract/operations/system.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LIVE } from "../env/env-factory.ts";
import { databaseUrlOf } from "../testing/database/test-database.ts";
import { programEnv, programFile } from "../testing/program-env.ts";
import { type StubProvider, startStubProvider, stubStatus } from "../testing/stub-provider.ts";
import { startTestShop, type TestShop } from "../testing/test-shop.ts";

let shop: TestShop;
let provider: StubProvider;
beforeEach(async () => {
  shop = await startTestShop();
  provider = await startStubProvider();
});
afterEach(async () => {
  await provider.close();
  await shop.close();
});

const liveShop = () => ({
  ...LIVE,
  PUBLIC_URL: "https://shop.invalid",
  RAZORPAY_API_URL: provider.url,
  MSG91_API_URL: provider.url,
});

async function run(args: string[], env: Record<string, string> = {}): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [programFile("doctor"), ...args], {
    // A name server that does not answer takes a second, not ten.
    env: { ...programEnv(), RES_OPTIONS: "timeout:1 attempts:1", DATABASE_URL: databaseUrlOf(shop.connection), ...env },
  });
  const output: string[] = [];
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, output: output.join("") };
}

it("prints each section, what to do and a summary", async () => {
  provider.answers(stubStatus(401, { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } }));
  const { code, output } = await run([], liveShop());
  expect(code).toBe(1);
  expect(output).toContain("  ✗ Payment account: Razorpay refuses the key: Authentication failed\n      Copy the key ID");
  expect(output).toContain("  ✗ Public address: shop.invalid has no address");
  expect(output).toMatch(/ {2}✓ Database: PostgreSQL 18/);
  expect(output).toContain("Webhook secret:  •••• ret   (in full with --show-secrets)");
  expect(output).not.toContain("the-hook-secret");
  expect(output).toMatch(/\d problems, /);
});

it("prints JSON, with the webhook's secret only if wanted, and after a test text", async () => {
  provider.answers((request, response) =>
    stubStatus(200, request.path === "/api/v5/flow" ? { type: "success", message: "376c6d6f6e" } : { items: [] })(
      request,
      response,
    ),
  );
  const { output } = await run(["--json", "--show-secrets", "--sms", "98111 11111"], liveShop());
  const { checks, webhook } = JSON.parse(output);
  expect(webhook).toEqual({ url: "https://shop.invalid/api/payment/webhook", secret: "the-hook-secret" });
  const checkOf = (id: string) => checks.find((check: { id: string }) => check.id === id);
  expect(checkOf("text-messages")).toMatchObject({ outcome: "ok" });
  expect(checkOf("payment-keys")).toMatchObject({ outcome: "ok" });
  expect(checkOf("webhook")).toMatchObject({ outcome: "waiting" });
  expect(provider.requests.filter(({ path }) => path === "/api/v5/flow")).toHaveLength(1);
});

it("names every wrong variable, and says that the database cannot be reached", async () => {
  const { code, output } = await run([], {
    MODE: "live",
    SMS_PROVIDER: "msg91",
    PORT: "many",
    ADMIN_MOBILES: "98111 11111",
    DATABASE_URL: "postgres://forno:x@127.0.0.1:1/forno",
  });
  expect(code).toBe(1);
  for (const name of ["PORT", "PUBLIC_URL", "RAZORPAY_KEY_ID", "RAZORPAY_WEBHOOK_SECRET", "MSG91_AUTH_KEY"])
    expect(output).toContain(`  ✗ ${name}: `);
  expect(output).toContain("  ✗ Database: PostgreSQL cannot be reached: ECONNREFUSED");
});

describe("--setup-link", () => {
  it("prints a link that opens the setup", async () => {
    const { code, output } = await run(["--setup-link"], liveShop());
    expect(code).toBe(0);
    const [, token = ""] = /^https:\/\/shop\.invalid\/setup\?token=([\w-]{43})\n/.exec(output) ?? [];
    const live = await startTestShop({ sharing: shop, config: { mode: "live" } });
    expect((await live.call(setupEndpoints.open, { body: { token } })).status).toBe(200);
    await live.close();
  });

  it("is refused for a demo", async () => {
    expect(await run(["--setup-link"])).toEqual({ code: 1, output: "A demo has no setup. Set MODE=live first\n" });
  });
});

it("explains its options after a wrong one", async () => {
  expect(await run(["--wrong"])).toMatchObject({ code: 1, output: expect.stringContaining("Usage: npm run doctor") });
});
