/** The folder that `npm run release` makes, without the sources beside it: it takes an order, and an update goes back and forth. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOrder } from "../../src/domains/order/order-factory.ts";
import { callEndpoint } from "../../src/testing/call-endpoint.ts";
import { readPdf } from "../../src/testing/pdf-text.ts";
import { newProgram } from "../programs/program.ts";
import { ADMIN } from "../programs/shop.ts";

const ROOT = join(import.meta.dirname, "../../..");
const MOST_BYTES = 300_000_000;

let folder: string;
let release: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forno-release-"));
  release = join(folder, "release");
  execFileSync(process.execPath, [join(ROOT, "scripts/release/release.mjs"), "--folder", release], { stdio: "pipe" });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("is smaller than 300 MB, has one Node, and no sources or development packages", async () => {
  const entries = await readdir(release, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(files.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(MOST_BYTES);
  expect(files.filter((path) => path.endsWith("/node"))).toEqual([join(release, "bin/node")]);
  expect(files.filter((path) => /\.tsx?$|\/(vitest|typescript|vite)\//.test(path))).toEqual([]);
});

it("is the same when it is made again", () => {
  const again = join(folder, "again");
  execFileSync(process.execPath, [join(ROOT, "scripts/release/release.mjs"), "--folder", again], { stdio: "pipe" });
  expect(readFileSync(join(again, "release.json"), "utf8")).toBe(readFileSync(join(release, "release.json"), "utf8"));
});

it("takes an order with its own Node and database, makes its bill as PDF, and shows the API reference", async () => {
  const program = await newProgram(folder, { DATA_DIR: join(folder, "data") }, join(release, "server/build/main.js"), {
    node: join(release, "bin/node"),
  });
  await program.start();
  try {
    const shop = {
      call: ((endpoint, details) => callEndpoint(program.url, endpoint, details)) as Parameters<typeof buildOrder>[0]["call"],
    };
    const signIn = async (mobile: string) => {
      const { body: sent } = await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile } });
      const { body: signedIn } = await shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp: sent.otp } });
      if (!("token" in signedIn)) throw new Error("Nobody has a second factor");
      return signedIn.token;
    };
    const [token, admin] = [await signIn("9000000003"), await signIn(ADMIN)];
    const tax = { scheme: "regular", gstin: "29AAHFL4512K1Z4" };
    await shop.call(settingsEndpoints.update, { token: admin, body: { tax } });
    const { body: menu } = await shop.call(foodEndpoints.list);
    const [food] = menu.data;
    if (!food) throw new Error("The menu is empty");
    const { orderId } = await buildOrder(shop, token, food);
    const { body } = await shop.call(orderEndpoints.mine, { token });
    expect(body.data.map(({ _id }) => _id)).toEqual([orderId]);
    // From the bundle, with its own thread and fonts.
    await shop.call(orderEndpoints.setStatus, { token: admin, body: { orderId, status: "out_for_delivery" } });
    const bill = await fetch(`${program.url}/api/order/${orderId}/invoice`, { headers: { token } });
    expect(readPdf(await bill.bytes()).text).toContain("Tax Invoice");
    expect((await fetch(`${program.url}/menu`)).status).toBe(200);
    expect((await fetch(`${program.url}/api/docs/`)).status).toBe(200);
  } finally {
    expect(await program.stop()).toBe(0);
  }
  expect(existsSync(join(folder, "data/postgres/PG_VERSION"))).toBe(true);
});

it("has the operator's commands", () => {
  // Without the variables of the test run, such as Vitest's MODE.
  const forno = (command: string) => () =>
    execFileSync(join(release, "bin/forno"), [command], { stdio: "pipe", cwd: folder, env: { PATH: process.env.PATH } });
  expect(forno("unknown")).toThrow(/Commands: start, .*reset-second-factor/);
  expect(forno("update")).toThrow(/Name one release/);
});
