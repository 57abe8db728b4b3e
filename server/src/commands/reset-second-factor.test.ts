/** Access for an admin who has lost phone and recovery codes. */
import { spawn } from "node:child_process";
import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { enterSmsCode, turnOnSecondFactor } from "../domains/user/second-factor/second-factor-factory.ts";
import { databaseUrlOf } from "../testing/database/test-database.ts";
import { programEnv, programFile } from "../testing/program-env.ts";
import { startTestShop, TEST_ADMIN, type TestShop } from "../testing/test-shop.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop();
});
afterEach(() => shop.close());

async function run(mobile: string, env: Record<string, string> = {}): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [programFile("reset-second-factor"), mobile], {
    env: { ...programEnv(), DATABASE_URL: databaseUrlOf(shop.connection), ...env },
  });
  const output: string[] = [];
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, output: output.join("") };
}

it("removes an admin's second factor and ends all their sessions, with an audit entry", async () => {
  const { token } = await shop.signIn("admin");
  await turnOnSecondFactor(shop, token);
  expect(await run("90000 00001")).toEqual({
    code: 0,
    output: `Two-step sign-in of ${TEST_ADMIN} is off, and all sessions of this number have ended.\n`,
  });
  expect((await shop.call(userEndpoints.me, { token })).status).toBe(401);
  const back = await enterSmsCode(shop, TEST_ADMIN);
  const { body } = await shop.call(auditEndpoints.list, { token: back.token, query: { actor: "system" } });
  expect(body.data).toMatchObject([{ action: "secondFactor.reset", subject: { label: "Meera Iyer" } }]);
  expect(await run(TEST_ADMIN)).toEqual({ code: 0, output: `${TEST_ADMIN} has not set up two-step sign-in.\n` });
});

it("prints how it is used", async () => {
  expect(await run("")).toEqual({ code: 1, output: "Enter the mobile number: npm run reset-second-factor -- +919000000001\n" });
});

it("creates no database if there is none", async () => {
  const { code, output } = await run(TEST_ADMIN, { DATABASE_URL: "", DATA_DIR: "/nonexistent/forno" });
  expect([code, output]).toEqual([1, "No shop database in /nonexistent/forno. Set DATA_DIR=… or DATABASE_URL=…\n"]);
});

it("says so if the database cannot be reached", async () => {
  const { code, output } = await run(TEST_ADMIN, { DATABASE_URL: "postgres://forno:forno@127.0.0.1:1/forno" });
  expect([code, output]).toEqual([1, "Cannot connect to PostgreSQL at DATABASE_URL. Check that it is running\n"]);
});
