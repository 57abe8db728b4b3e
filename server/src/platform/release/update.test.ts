/** A machine that updates its shop: real releases of this build, the real program and database. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { signInEndpoints } from "@forno/contract/person/sign-in.ts";
import { foodEndpoints } from "@forno/contract/shop/food.ts";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertFood } from "../../domains/food/food-store.ts";
import { buildOrder } from "../../domains/order/order-factory.ts";
import type { Tables } from "../../tables.ts";
import { callEndpoint } from "../../testing/call-endpoint.ts";
import { createTestDatabase, databaseUrlOf, type TestDatabase } from "../../testing/database/test-database.ts";
import { inTransaction, openDatabase } from "../db/database.ts";
import { ShopIsDownError, type Site, updateShop } from "./update.ts";

const MAIN = join(import.meta.dirname, "../../main.ts");
const WORKS = `import ${JSON.stringify(MAIN)};\n`;
/** Ready at once, where a test needs no more of the shop. */
const READY = `import { createServer } from "node:http"; createServer((_, answer) => answer.end()).listen(process.env.PORT, "127.0.0.1");\n`;
const ENDS = `console.error("Forno did not start. The oven is cold"); process.exit(1);\n`;

let machine: string;
let root: string;
let port: number;
/** Where a test needs a whole shop. */
let databaseUrl = "";

/** Node's compile cache: each shop and command loads the same sources. */
const compiled = fs.mkdtempSync(join(tmpdir(), "forno-compiled-"));
afterAll(() => fs.rmSync(compiled, { recursive: true, force: true }));

beforeEach(async () => {
  machine = fs.mkdtempSync(join(tmpdir(), "forno-machine-"));
  root = join(machine, "opt");
  port = await freePort();
  fs.writeFileSync(join(machine, "restart"), RESTART, { mode: 0o755 });
  fs.writeFileSync(join(machine, "run"), RUN, { mode: 0o755 });
  fs.writeFileSync(join(machine, "log"), "");
});
afterEach(async () => {
  await command("sh", ["-c", STOP]);
  fs.rmSync(machine, { recursive: true, force: true });
});

/**
 * As a supervisor: the earlier process has ended before the next one starts. RUN waits for its process, because the init of a container
 * may notice an end only seconds later.
 */
const RESTART = `#!/bin/sh
cd "$(dirname "$0")"
if [ -f pid ]; then
  kill "$(cat pid)" 2>/dev/null
  while [ ! -f ended ]; do sleep 0.02; done
fi
rm -f pid ended
setsid ./run </dev/null >>log 2>&1 &
while [ ! -f pid ]; do sleep 0.02; done
`;
const RUN = `#!/bin/sh
opt/current/bin/node opt/current/server/build/main.js &
echo $! >pid.new
mv pid.new pid
wait
touch ended
`;
const STOP = "[ -f pid ] || exit 0; kill -9 $(cat pid) 2>/dev/null; while [ ! -f ended ]; do sleep 0.02; done";

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((open) => probe.once("listening", open));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

interface Ended {
  code: number | null;
  output: string;
}

function command(path: string, args: string[]): Promise<Ended> {
  const shop = { DATABASE_URL: databaseUrl, PORT: String(port), MODE: "demo", LOG_LEVEL: "warn" };
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled, ...shop };
  const child = spawn(path, args, { cwd: machine, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output: output.trim() })));
}

const site = () => ({
  root,
  restart: `PORT=${port} ${machine}/restart`,
  failed: `[ -f ${machine}/ended ]`,
  log: `tail -n 3 ${machine}/log`,
  backup: `echo backed up >> ${machine}/backups`,
});

/** As an operator calls it. */
function operate(name: "update" | "rollback", ...args: string[]): Promise<Ended> {
  const options = Object.entries(site()).flatMap(([option, value]) => [`--${option}`, value]);
  return command(process.execPath, [join(import.meta.dirname, `../../commands/${name}.ts`), ...options, ...args]);
}

/** What the command does, in this process: many tests need no process of their own. */
async function update(source: string, change: Partial<Site> = {}): Promise<Ended> {
  const said: string[] = [];
  try {
    const done = await updateShop(source, {
      ...site(),
      ready: { url: `http://127.0.0.1:${port}/readyz`, limitMs: 60_000, pauseMs: 10 },
      tell: (line) => said.push(line),
      ...change,
    });
    return { code: 0, output: [...said, done].join("\n") };
  } catch (error) {
    const { message } = error as Error;
    return { code: error instanceof ShopIsDownError ? 2 : 1, output: [...said, message].join("\n") };
  }
}

/** A folder as `npm run release` makes it, with links instead of copies. */
function release(version: string, main = WORKS): string {
  const folder = join(machine, `forno-${version}`);
  fs.mkdirSync(join(folder, "bin"), { recursive: true });
  fs.mkdirSync(join(folder, "server/build"), { recursive: true });
  fs.symlinkSync(process.execPath, join(folder, "bin/node"));
  fs.writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "forno", version, type: "module" }));
  fs.writeFileSync(join(folder, "server/build/main.js"), main);
  writeManifest(folder, version);
  return folder;
}

function writeManifest(folder: string, version: string, platform = `${process.platform}-${process.arch}`): void {
  const digest = (path: string) =>
    createHash("sha256")
      .update(fs.readFileSync(join(folder, path)))
      .digest("hex");
  const files = {
    "bin/node": `-> ${process.execPath}`,
    "package.json": digest("package.json"),
    "server/build/main.js": digest("server/build/main.js"),
  };
  fs.writeFileSync(join(folder, "release.json"), JSON.stringify({ version, platform, files }));
}

async function archiveOf(folder: string): Promise<string> {
  const archive = `${folder}.tar.gz`;
  await command("tar", ["-czf", archive, "-C", join(folder, ".."), folder.slice(machine.length + 1)]);
  return archive;
}

const running = () => fs.readlinkSync(join(root, "current")).split("/").at(-1);
const installed = () => fs.readdirSync(join(root, "releases")).sort();
const shop = { call: ((endpoint, details) => callEndpoint(`http://127.0.0.1:${port}`, endpoint, details)) as ShopCall };
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

describe("an update", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    databaseUrl = databaseUrlOf(database.connection);
    // A shop with a food is not filled with the demo menu, whose pictures take seconds.
    const { db, close } = openDatabase<Tables>(database.connection, { maxConnections: 1, applicationName: "forno-test" });
    const food = { name: "Margherita", description: "Tomato, mozzarella, basil.", price: 199, image: "margherita.webp" };
    await inTransaction(db, (tx) => insertFood(tx, { ...food, category: "pizza" }, new Date())).finally(close);
  });
  afterEach(async () => {
    await command("sh", ["-c", STOP]);
    await database.drop();
  });

  it("starts the new release, goes back from one that does not start, can be undone, and loses no order", {
    timeout: 300_000,
  }, async () => {
    expect(await operate("update", release("0.1.0"))).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Version 0\.1\.0 is running\.$/),
    });
    expect(fs.existsSync(join(machine, "backups"))).toBe(false);
    const token = await signIn();
    const placed = [await order(token, 1)];

    const bad = await operate("update", await archiveOf(release("0.2.0", ENDS)));
    expect(bad.code).toBe(1);
    expect(bad.output).toContain("Version 0.2.0 did not become ready. Version 0.1.0 is running again.");
    expect(bad.output).toContain("Forno did not start. The oven is cold");
    expect(running()).toBe("0.1.0");
    expect(fs.readFileSync(join(machine, "backups"), "utf8")).toBe("backed up\n");
    placed.push(await order(token, 2));

    const good = await operate("update", await archiveOf(release("0.3.0")));
    expect(good).toMatchObject({ code: 0, output: expect.stringMatching(/Version 0\.3\.0 is running\. Before it was 0\.1\.0\.$/) });
    expect(running()).toBe("0.3.0");
    placed.push(await order(token, 3));

    const back = await operate("rollback");
    expect(back).toMatchObject({
      code: 0,
      output: expect.stringMatching(/Version 0\.1\.0 is running again\. Version 0\.3\.0 is kept\.$/),
    });
    expect(running()).toBe("0.1.0");
    expect(await ordersOf(token)).toEqual(placed.sort());
  });
});

describe("an update leaves the shop as it is", () => {
  beforeEach(async () => {
    expect((await update(release("0.1.0", READY))).code).toBe(0);
  });

  const refused = async (source: string, message: string) => {
    const before = fs.readFileSync(join(machine, "pid"), "utf8");
    expect(await update(source)).toEqual({ code: 1, output: expect.stringContaining(message) });
    expect([running(), installed()]).toEqual(["0.1.0", ["0.1.0"]]);
    expect(fs.readFileSync(join(machine, "pid"), "utf8")).toBe(before);
  };

  it("if a file of the release is damaged, missing or not listed", async () => {
    const folder = release("0.2.0", READY);
    fs.appendFileSync(join(folder, "server/build/main.js"), "//");
    await refused(folder, "is damaged: server/build/main.js. Copy it again");
    fs.rmSync(join(folder, "package.json"));
    fs.writeFileSync(join(folder, "more.js"), "");
    await refused(await archiveOf(folder), "is damaged: package.json, server/build/main.js, more.js. Copy it again");
  });

  it("if an archive is not the one of its SHA-256, is cut off, or is no release", async () => {
    const archive = await archiveOf(release("0.2.0", READY));
    fs.writeFileSync(`${archive}.sha256`, `${"0".repeat(64)}  forno-0.2.0.tar.gz\n`);
    await refused(archive, "is damaged: its SHA-256 is not the one in");
    fs.rmSync(`${archive}.sha256`);
    fs.truncateSync(archive, 200);
    await refused(archive, "could not be unpacked");
    await refused(machine, "is not a release: it has no release.json");
    await refused(join(machine, "absent.tar.gz"), "absent.tar.gz does not exist");
  });

  it("if the release is for another machine, or its version is not a version", async () => {
    const folder = release("0.2.0", READY);
    writeManifest(folder, "0.2.0", "linux-s390x");
    await refused(folder, "Release 0.2.0 is for linux-s390x. This machine is");
    writeManifest(folder, "../0.2.0");
    await refused(folder, "release.json is damaged");
  });

  it("if its version is installed with other contents, and does nothing if it runs already", async () => {
    fs.rmSync(join(machine, "forno-0.1.0"), { recursive: true });
    await refused(release("0.1.0", ENDS), "Version 0.1.0 is installed with other contents");
    fs.rmSync(join(machine, "forno-0.1.0"), { recursive: true });
    expect(await update(release("0.1.0", READY))).toEqual({ code: 0, output: "Version 0.1.0 is already running." });
  });

  it("if the backup fails", async () => {
    const folder = release("0.2.0", READY);
    const before = fs.readFileSync(join(machine, "pid"), "utf8");
    const { code, output } = await update(folder, { backup: "echo the disk is full; exit 3" });
    expect([code, output]).toEqual([1, expect.stringMatching(/The backup before the update failed.*\nthe disk is full$/s)]);
    expect([running(), fs.readFileSync(join(machine, "pid"), "utf8")]).toEqual(["0.1.0", before]);
    expect((await update(folder, { backup: null })).code).toBe(0);
  });

  it("while another one is running", async () => {
    const folder = release("0.2.0", READY);
    const first = update(folder, {
      backup: `touch ${machine}/begun; while [ ! -f ${machine}/go-on ]; do sleep 0.05; done`,
    });
    await expect.poll(() => fs.existsSync(join(machine, "begun"))).toBe(true);
    const message = "Another update or rollback is running. Wait until it ends";
    expect(await operate("update", folder)).toEqual({ code: 1, output: message });
    expect(await operate("rollback")).toEqual({ code: 1, output: message });
    fs.writeFileSync(join(machine, "go-on"), "");
    expect((await first).code).toBe(0);
  });

  it("if it is called without a release, or with a wrong option", async () => {
    expect(await operate("update")).toEqual({ code: 1, output: expect.stringContaining("Name one release") });
    expect(await operate("rollback", "0.1.0")).toEqual({ code: 1, output: expect.stringContaining("Call it without a version") });
    expect(await operate("update", "x", "--wait", "soon")).toMatchObject({
      code: 1,
      output: expect.stringContaining("--wait must be"),
    });
    expect(await operate("rollback")).toEqual({ code: 1, output: "There is no earlier release on this machine" });
  });
});

describe("after a crash during an update", () => {
  it("the next command returns to the release before", async () => {
    await update(release("0.1.0", READY));
    const folder = release("0.2.0", READY);
    const killed = await operate("update", folder, "--restart", "kill -9 $PPID; sleep 1");
    expect(killed.code).toBe(null);
    expect(running()).toBe("0.2.0");
    const undone = await operate("rollback");
    expect(undone.code).toBe(0);
    expect(undone.output).toContain("The interrupted change to version 0.2.0 was undone. Version 0.1.0 is running.");
    await operate("update", folder, "--restart", "kill -9 $PPID; sleep 1");
    expect((await operate("update", folder)).code).toBe(0);
    expect(running()).toBe("0.2.0");
  });
});

it("if no release becomes ready, says so with another exit code", async () => {
  const first = await update(release("0.1.0", ENDS));
  expect([first.code, first.output]).toEqual([2, expect.stringContaining("there is no earlier release to return to")]);
  await update(release("0.2.0", READY));
  const broken = `cp ${machine}/forno-0.1.0/server/build/main.js $(readlink -f ${root}/releases/0.2.0/server/build/main.js); ${site().restart}`;
  const both = await update(release("0.3.0", ENDS), { restart: broken });
  expect([both.code, both.output]).toEqual([2, expect.stringContaining("Version 0.2.0 did not become ready either.")]);
});

it("keeps three releases", async () => {
  for (const version of ["0.1.0", "0.2.0", "0.3.0", "0.4.0"]) expect((await update(release(version, READY))).code).toBe(0);
  expect(installed()).toEqual(["0.2.0", "0.3.0", "0.4.0"]);
});
