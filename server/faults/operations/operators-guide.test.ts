/**
 * The operator's guide, played on empty machines: from nothing to a paid order, an update, a rollback, a disaster, a restore and the same
 * order. Needs root, and the ports 80, 443 and 3000.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { setupEndpoints } from "@forno/contract/operations/system.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildOrder } from "../../src/domains/order/order-factory.ts";
import { verifyPayment } from "../../src/domains/payment/payment-factory.ts";
import { visitorsOf } from "../programs/shop.ts";
import { type Provider, startProvider } from "../world/provider.ts";
import { type Sms, startSms } from "../world/sms.ts";
import type { Machine } from "./machine.ts";
import {
  AUTHORITY,
  asOperator,
  type Before,
  install,
  METRICS_TOKEN,
  type Operator,
  OWNER,
  SHOP_URL,
  startShopMachine,
  untilReady,
} from "./operators-guide-machine.ts";
import { playbookOf } from "./playbook.ts";
import { copyAsVersion, makeRelease, pack } from "./release-archives.ts";

const LIMIT_MS = 900_000;
const CUSTOMER = "+919812300001";

const book = playbookOf("deploy/README.md");
let folder: string;
let provider: Provider;
let sms: Sms;
let before: Before;
let machine: Machine | null = null;
let operator: Operator;
const shop = () => visitorsOf(SHOP_URL, sms);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forno-guide-"));
  [provider, sms] = await Promise.all([startProvider(), startSms()]);
  const [first, second, broken] = ["first", "second", "broken"].map((name) => join(folder, name)) as [string, string, string];
  makeRelease(first);
  copyAsVersion(first, second, "1.1.0");
  copyAsVersion(first, broken, "1.2.0", { "server/build/main.js": 'throw new Error("This version does not start");\n' });
  const archives = join(folder, "archives");
  const names = [first, second, broken].map((release) => pack(release, archives));
  before = {
    folder: join(folder, "machine"),
    archives: names.map((name) => join(archives, name)),
    backups: await mkdtemp(join(folder, "backups-")),
    provider,
    sms,
  };
}, LIMIT_MS);
afterAll(async () => {
  await machine?.close();
  await Promise.all([provider?.close(), sms?.close()]);
  await rm(folder, { recursive: true, force: true });
}, LIMIT_MS);

async function startOnEmptyMachine(name: string): Promise<Machine> {
  machine = await startShopMachine({ ...before, folder: join(folder, name) });
  operator = asOperator(book, machine);
  return machine;
}

async function orderAndPay(token: string): Promise<string> {
  const { orderId, providerOrderId } = await buildOrder(shop(), token, await shop().food());
  const { status } = await verifyPayment(shop(), provider.claimOf(provider.ledger.pay(providerOrderId)));
  expect(status).toBe(200);
  return orderId;
}

/** The customer's orders that are paid, newest first. */
async function paidOrders(token: string): Promise<string[]> {
  const { body } = await shop().call(orderEndpoints.mine, { token });
  return body.data.filter(({ payment }) => payment).map(({ _id }) => _id);
}

/** Of the program that runs. */
async function version(): Promise<string | undefined> {
  const metrics = await (await fetch(`${SHOP_URL}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();
  return /^forno_build_info\{.*version="([^"]+)"/m.exec(metrics)?.[1];
}

async function addFood(): Promise<void> {
  const token = await shop().signIn(OWNER);
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const body = new FormData();
  for (const [name, value] of Object.entries({
    name: "Margherita",
    description: "Tomato, mozzarella, basil.",
    price: "199",
    category: "pizza",
  }))
    body.append(name, value);
  body.append("image", new Blob([new Uint8Array(picture)], { type: "image/png" }), "margherita.png");
  const { status } = await shop().call(foodEndpoints.add, { token, body });
  expect(status).toBe(200);
}

let order: string;
/** Of the customer. */
let token: string;

it(
  "an empty machine becomes a live shop",
  async () => {
    const host = await startOnEmptyMachine("first-machine");
    await install(host, operator);
    expect(
      (await host.run(`curl -sS --cacert ${AUTHORITY} https://shop.example/readyz -o /dev/null -w '%{http_code}'`)).output,
    ).toBe("200");
    for (const only of ["--new-key", "chown", "install -d", "systemctl restart"]) await operator.play("Backups", { only });
    await untilReady();
    expect(await operator.play("Security", { only: "systemd-analyze" })).toMatch(
      /Overall exposure level for forno\.service: 1\.[0-6] OK/,
    );
    await addFood();

    const links = (await host.run("journalctl -u forno")).output.matchAll(/\/setup\?token=([\w-]{43})/g);
    const setupToken = [...links].at(-1)?.[1] ?? "";
    const opened = await shop().call(setupEndpoints.open, { body: { token: setupToken } });
    expect(opened.status).toBe(200);
    const cookie = opened.headers.get("set-cookie")?.split(";")[0] ?? "";
    const { status } = await shop().call(setupEndpoints.sendTestText, { body: { mobile: OWNER }, headers: { cookie } });
    expect(status).toBe(200);
    token = await shop().signIn(CUSTOMER);
    order = await orderAndPay(token);
    const [payment] = [...provider.ledger.payments.values()];
    if (!payment) throw new Error("Nothing was paid");
    expect(await shop().deliver(provider.event("payment.captured", payment))).toBe(200);
    const { body } = await shop().call(setupEndpoints.read, { query: { again: "true" }, headers: { cookie } });
    expect(body.data.report.checks.filter(({ outcome }) => outcome === "problem" || outcome === "unknown")).toEqual([]);
    const finished = await shop().call(setupEndpoints.finish, { body: { acceptOpen: true }, headers: { cookie } });
    expect(finished).toMatchObject({ status: 200 });
    expect(await shop().call(setupEndpoints.read, { headers: { cookie } })).toMatchObject({ status: 404 });
  },
  LIMIT_MS,
);

it(
  "the checks in the terminal find no problem",
  async () => {
    const replaced = { "+919812345678": OWNER };
    for (const only of ["npm run doctor", "sudo /opt"])
      expect(await operator.play("Checking a shop", { only, replaced })).not.toMatch(/✗/);
    await operator.play("Resetting a second factor", { only: "npm run", replaced: { "+919000000001": OWNER } });
    await operator.play("Resetting a second factor", { only: "sudo /opt", replaced: { "+919000000001": OWNER } });
  },
  LIMIT_MS,
);

it(
  "an update and a rollback keep the order, and a version that does not start is replaced by the one before",
  async () => {
    await operator.play("Update with systemd", { only: "update forno" });
    await untilReady();
    expect(await version()).toBe("1.1.0");
    expect(await paidOrders(token)).toEqual([order]);
    const failed = await operator.attempt("Update with systemd", { only: "update forno", replaced: { "1.1.0": "1.2.0" } });
    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining("This version does not start") });
    await untilReady();
    expect(await version()).toBe("1.1.0");
    await operator.play("Update with systemd", { only: "rollback" });
    await untilReady();
    expect(await version()).toBe("1.0.0");
    expect(await paidOrders(token)).toEqual([order]);
  },
  LIMIT_MS,
);

/** The newest that counts as good. */
async function lastBackup(): Promise<string> {
  const list = await operator.play("Backups", { only: "--list" });
  const names = list.match(/forno-[\w.-]+/g) ?? [];
  expect(names.length).toBeGreaterThan(0);
  return names[0] ?? "";
}

it(
  "a machine that is lost is replaced, with the same order",
  async () => {
    await operator.play("Backups", { only: "systemctl start" });
    await operator.play("Backups", { only: "npm run backup  " });
    const name = await lastBackup();
    await operator.play("Backups", { only: "npm run verify-backup", replaced: { "<file or name>": name } });
    const key = (await machine?.run("cat /etc/forno-backup.key"))?.output ?? "";
    await machine?.cutPower();

    const host = await startOnEmptyMachine("second-machine");
    await host.run(`cat > /etc/forno-backup.key <<'END'\n${key}\nEND`);
    await install(host, operator);
    for (const only of ["chown", "install -d"]) await operator.play("Backups", { only });
    await host.run("systemctl stop forno");
    await operator.play("When the data is lost", { only: "--list" });
    const restore = { only: "npm run restore", replaced: { "<file or name>": name } };
    const refused = await operator.attempt("When the data is lost", { ...restore, only: "<file or name>" });
    expect(refused.output).toMatch(/--replace/);
    await operator.play("When the data is lost", { ...restore, only: "--replace" });
    await host.run("systemctl start forno");
    await untilReady();
    // Its sessions have ended.
    expect((await shop().call(orderEndpoints.mine, { token })).status).toBe(401);
    token = await shop().signIn(CUSTOMER);
    expect(await paidOrders(token)).toEqual([order]);
    await orderAndPay(await shop().signIn());

    const recovered = { only: "--recovered", replaced: { "2026-11-26 19:30:00+05:30": new Date().toISOString() } };
    const running = await operator.attempt("When the database goes back by other means", recovered);
    expect(running).toMatchObject({ code: 1, output: expect.stringContaining("is in use") });
    await host.run("systemctl stop forno");
    await operator.play("When the database goes back by other means", recovered);
    await host.run("systemctl start forno");
    await untilReady();
    expect((await shop().call(orderEndpoints.mine, { token })).status).toBe(401);
    // A number gets a code every 30 seconds.
    token = await vi.waitFor(() => shop().signIn(CUSTOMER), { timeout: 60_000, interval: 1_000 });
  },
  LIMIT_MS,
);

it(
  "the shop moves to another PostgreSQL, with the same order",
  async () => {
    const host = machine as Machine;
    const heading = "Moving to another database, and to a newer PostgreSQL";
    await host.run("apt-get install -y postgresql-15 && systemctl start postgresql");
    await host.run(`sudo -u postgres psql -c "CREATE ROLE forno LOGIN PASSWORD 'password'" -c "CREATE DATABASE forno OWNER forno"`);
    await host.run("systemctl stop forno");
    await host.run("echo NEW_DATABASE_URL=postgres://forno:password@127.0.0.1:5432/forno >> /etc/forno.env");
    expect(await operator.play(heading, { only: "upgrade-database" })).toMatch(/\S/);
    await operator.play(heading, { only: "# moves it" });
    expect(await operator.play(heading, { only: "--cancel" })).toContain("The shop stays on this database");
    await host.run(`sudo -u postgres psql -c "DROP DATABASE forno" -c "CREATE DATABASE forno OWNER forno"`);
    await operator.play(heading, { only: "# moves it" });
    await host.run("sed -i s/^NEW_DATABASE_URL=/DATABASE_URL=/ /etc/forno.env && systemctl start forno");
    await untilReady();
    expect(await paidOrders(token)).toEqual([order]);
  },
  LIMIT_MS,
);

/** Docker and Kubernetes do not run in a test; what their files contain is tested in deploy.test.ts. */
const IN_CONTAINERS = /: (docker|kubectl|deploy\/update-compose\.sh) /;

it("no command of the guide was left out", () => {
  expect(book.unplayed().filter((command) => !IN_CONTAINERS.test(command))).toEqual([]);
});
