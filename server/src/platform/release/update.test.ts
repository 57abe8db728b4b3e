/** A machine that updates its shop: real releases of this build, the real program and database. */
import * as fs from "node:fs";
import { join } from "node:path";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildOrder } from "../../domains/order/order-factory.ts";
import { callEndpoint } from "../../testing/call-endpoint.ts";
import { addOwnMenu } from "../../testing/database/own-menu.ts";
import { createTestDatabase, databaseUrlOf, type TestDatabase } from "../../testing/database/test-database.ts";
import { ENDS, type Machine, makeMachine, READY, WORKS, writeManifest } from "./fake-machine.ts";

let machine: Machine;
beforeEach(async () => {
  machine = await makeMachine();
});
afterEach(() => machine.remove());

const shop = { call: ((endpoint, details) => callEndpoint(`http://127.0.0.1:${machine.port}`, endpoint, details)) as ShopCall };
type ShopCall = Parameters<typeof buildOrder>[0]["call"];

async function signIn(): Promise<string> {
  const mobile = "9000000003";
  const { body } = await shop.call(signInEndpoints.sendOtp, { body: { name: "Asha", mobile } });
  const { body: signedIn } = await shop.call(signInEndpoints.verifyOtp, { body: { mobile, otp: body.otp } });
  if (!("token" in signedIn)) throw new Error("A customer has no second factor");
  return signedIn.token;
}

async function order(token: string, quantity: number): Promise<string> {
  const { body } = await shop.call(foodEndpoints.list);
  const [food] = body.data;
  if (!food) throw new Error("The menu is empty");
  return (await buildOrder(shop, token, food, { quantity })).orderId;
}

async function ordersOf(token: string): Promise<string[]> {
  const { body } = await shop.call(orderEndpoints.mine, { token });
  return body.data.map(({ _id }) => _id).sort();
}

describe("an update of a shop with orders", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    await addOwnMenu(database);
    machine.env.DATABASE_URL = databaseUrlOf(database.connection);
  });
  afterEach(async () => {
    await machine.stop();
    await database.release();
  });

  it("starts the new release, goes back from one that does not start, can be undone, and loses no order", {
    timeout: 300_000,
  }, async () => {
    expect(await machine.operate("update", machine.release("0.1.0", WORKS))).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Version 0\.1\.0 is running\.$/),
    });
    expect(fs.existsSync(join(machine.folder, "backups"))).toBe(false);
    const token = await signIn();
    const placed = [await order(token, 1)];

    const bad = await machine.operate("update", await machine.archiveOf(machine.release("0.2.0", ENDS)));
    expect(bad.code).toBe(1);
    expect(bad.output).toContain("Version 0.2.0 did not become ready. Version 0.1.0 is running again.");
    expect(bad.output).toContain("Forno did not start. The oven is cold");
    expect(machine.running()).toBe("0.1.0");
    expect(fs.readFileSync(join(machine.folder, "backups"), "utf8")).toBe("backed up\n");
    placed.push(await order(token, 2));

    const good = await machine.operate("update", await machine.archiveOf(machine.release("0.3.0", WORKS)));
    expect(good).toMatchObject({ code: 0, output: expect.stringMatching(/Version 0\.3\.0 is running\. Before it was 0\.1\.0\.$/) });
    expect(machine.running()).toBe("0.3.0");
    placed.push(await order(token, 3));

    const back = await machine.operate("rollback");
    expect(back).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Version 0\.1\.0 is running again\. Version 0\.3\.0 is kept\.$/),
    });
    expect(machine.running()).toBe("0.1.0");
    expect(await ordersOf(token)).toEqual(placed.sort());
  });
});

describe("an update leaves the shop as it is", () => {
  beforeEach(async () => {
    expect((await machine.update(machine.release("0.1.0", READY))).code).toBe(0);
  });

  const refused = async (source: string, message: string) => {
    const before = machine.pid();
    expect(await machine.update(source)).toEqual({ code: 1, output: expect.stringContaining(message) });
    expect([machine.running(), machine.installed()]).toEqual(["0.1.0", ["0.1.0"]]);
    expect(machine.pid()).toBe(before);
  };

  it("if a file of the release is damaged, missing or not listed", async () => {
    const folder = machine.release("0.2.0", READY);
    fs.appendFileSync(join(folder, "server/build/main.js"), "//");
    await refused(folder, "is damaged: server/build/main.js. Copy it again");
    fs.rmSync(join(folder, "package.json"));
    fs.writeFileSync(join(folder, "more.js"), "");
    await refused(await machine.archiveOf(folder), "is damaged: package.json, server/build/main.js, more.js. Copy it again");
  });

  it("if an archive is not the one of its SHA-256, is cut off, or is no release", async () => {
    const archive = await machine.archiveOf(machine.release("0.2.0", READY));
    fs.writeFileSync(`${archive}.sha256`, `${"0".repeat(64)}  forno-0.2.0.tar.gz\n`);
    await refused(archive, "is damaged: its SHA-256 is not the one in");
    fs.rmSync(`${archive}.sha256`);
    fs.truncateSync(archive, 200);
    await refused(archive, "could not be unpacked");
    await refused(machine.folder, "is not a release: it has no release.json");
    await refused(join(machine.folder, "absent.tar.gz"), "absent.tar.gz does not exist");
  });

  it("if the release is for another machine, or its version is not a version", async () => {
    const folder = machine.release("0.2.0", READY);
    writeManifest(folder, "0.2.0", "linux-s390x");
    await refused(folder, "Release 0.2.0 is for linux-s390x. This machine is");
    writeManifest(folder, "../0.2.0");
    await refused(folder, "release.json is damaged");
  });

  it("if its version is installed with other contents, and does nothing if it runs already", async () => {
    fs.rmSync(join(machine.folder, "forno-0.1.0"), { recursive: true });
    await refused(machine.release("0.1.0", ENDS), "Version 0.1.0 is installed with other contents");
    fs.rmSync(join(machine.folder, "forno-0.1.0"), { recursive: true });
    expect(await machine.update(machine.release("0.1.0", READY))).toEqual({ code: 0, output: "Version 0.1.0 is already running." });
  });

  it("if the backup fails", async () => {
    const folder = machine.release("0.2.0", READY);
    const before = machine.pid();
    const { code, output } = await machine.update(folder, { backup: "echo the disk is full; exit 3" });
    expect([code, output]).toEqual([1, expect.stringMatching(/The backup before the update failed.*\nthe disk is full$/s)]);
    expect([machine.running(), machine.pid()]).toEqual(["0.1.0", before]);
    expect((await machine.update(folder, { backup: null })).code).toBe(0);
  });

  it("while another one is running", async () => {
    const folder = machine.release("0.2.0", READY);
    const first = machine.update(folder, {
      backup: `touch ${machine.folder}/begun; while [ ! -f ${machine.folder}/go-on ]; do sleep 0.05; done`,
    });
    await expect.poll(() => fs.existsSync(join(machine.folder, "begun"))).toBe(true);
    const message = "Another update or rollback is running. Wait until it ends";
    expect(await machine.operate("update", folder)).toEqual({ code: 1, output: message });
    expect(await machine.operate("rollback")).toEqual({ code: 1, output: message });
    fs.writeFileSync(join(machine.folder, "go-on"), "");
    expect((await first).code).toBe(0);
  });

  it("if it is called without a release, or with a wrong option", async () => {
    expect(await machine.operate("update")).toEqual({ code: 1, output: expect.stringContaining("Name one release") });
    expect(await machine.operate("rollback", "0.1.0")).toEqual({
      code: 1,
      output: expect.stringContaining("Call it without a version"),
    });
    expect(await machine.operate("update", "x", "--wait", "soon")).toMatchObject({
      code: 1,
      output: expect.stringContaining("--wait must be"),
    });
    expect(await machine.operate("rollback")).toEqual({ code: 1, output: "There is no earlier release on this machine" });
  });
});

it("keeps three releases", async () => {
  for (const version of ["0.1.0", "0.2.0", "0.3.0", "0.4.0"])
    expect((await machine.update(machine.release(version, READY))).code).toBe(0);
  expect(machine.installed()).toEqual(["0.2.0", "0.3.0", "0.4.0"]);
});
