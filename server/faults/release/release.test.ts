/** The folder that `npm run release` makes, without the sources beside it: it takes an order, and an update goes back and forth. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOrder } from "../../src/domains/order/order-factory.ts";
import { callEndpoint } from "../../src/testing/call-endpoint.ts";
import { newProgram } from "../programs/program.ts";

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

it("takes an order with its own Node and database, and shows the API reference", async () => {
  const program = await newProgram(folder, { DATA_DIR: join(folder, "data") }, join(release, "server/build/main.js"), {
    node: join(release, "bin/node"),
  });
  await program.start();
  try {
    const shop = {
      call: ((endpoint, details) => callEndpoint(program.url, endpoint, details)) as Parameters<typeof buildOrder>[0]["call"],
    };
    const mobile = "9000000003";
    const { body: sent } = await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile } });
    const { body: signedIn } = await shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp: sent.otp } });
    if (!("token" in signedIn)) throw new Error("A customer has no second factor");
    const { body: menu } = await shop.call(foodEndpoints.list);
    const [food] = menu.data;
    if (!food) throw new Error("The menu is empty");
    const { orderId } = await buildOrder(shop, signedIn.token, food);
    const { body } = await shop.call(orderEndpoints.mine, { token: signedIn.token });
    expect(body.data.map(({ _id }) => _id)).toEqual([orderId]);
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
