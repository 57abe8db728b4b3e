/** The image of deploy/Dockerfile: built from this tree, run with the limits of compose.yml, restarted with its volume. Needs root. */
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { buildOrder } from "../../src/domains/order/order-factory.ts";
import { verifyPayment } from "../../src/domains/payment/payment-factory.ts";
import { freePort } from "../../src/testing/free-port.ts";
import { visitorsOf } from "../programs/shop.ts";
import { type Provider, startProvider } from "../world/provider.ts";
import { type Sms, startSms } from "../world/sms.ts";
import { type Containers, openContainers } from "./image.ts";

const LIMIT_MS = 1_200_000;
const VERSION = "1.0.0";
const TAG = `forno:${VERSION}`;
const SHOP = "shop";
const MOST_BYTES = 450_000_000;

let containers: Containers;
let provider: Provider;
let sms: Sms;
let port: number;
const shop = () => visitorsOf(`http://127.0.0.1:${port}`, sms);

beforeAll(async () => {
  [provider, sms, port] = await Promise.all([startProvider(), startSms(), freePort()]);
  containers = await openContainers(await mkdtemp(join(tmpdir(), "forno-image-")));
  await containers.build(TAG, VERSION);
}, LIMIT_MS);
afterAll(async () => {
  await containers?.close();
  await Promise.all([provider?.close(), sms?.close()]);
}, LIMIT_MS);

interface Inspected {
  Size: number;
  User: string;
  Healthcheck: { Test: string[] };
  Labels: Record<string, string>;
}

it("runs as a user without privileges, has a health check and its version, and is small", async () => {
  const [image] = JSON.parse(await containers.podman("image", "inspect", TAG)) as [Inspected];
  expect(image.User).toBe("1000:1000");
  expect(image.Healthcheck.Test).toContain("CMD");
  expect(image.Labels["org.opencontainers.image.version"]).toBe(VERSION);
  expect(image.Size).toBeLessThan(MOST_BYTES);
});

it("has neither sources nor development packages, and one Node", async () => {
  const find = `find / -xdev '(' -name '*.ts' -o -name vitest -o -name npm -o -name node -type f ')'`;
  const limits = ["--ulimit=nofile=1024:1024", "--ulimit=nproc=512:512"];
  const found = await containers.podman("run", "--rm", "--user=0", "--network=none", ...limits, TAG, "sh", "-c", find);
  expect(found.trim().split("\n")).toEqual(["/app/bin/node"]);
});

it("takes a paid order with a read-only root and its own PostgreSQL, and still has it after a restart", async () => {
  const env = { ...provider.env, ...sms.env, MODE: "demo", RATE_LIMIT: "off", PORT: String(port), HOST: "127.0.0.1" };
  const start = async () => {
    await containers.start(SHOP, TAG, env, "shop");
    await vi.waitFor(() => containers.podman("healthcheck", "run", SHOP), { timeout: 120_000, interval: 500 });
  };
  await start();
  const customer = await shop().signIn();
  const { orderId, providerOrderId } = await buildOrder(shop(), customer, await shop().food());
  expect((await verifyPayment(shop(), provider.claimOf(provider.ledger.pay(providerOrderId)))).status).toBe(200);
  await expect(containers.podman("exec", SHOP, "touch", "/app/changed")).rejects.toThrow(/Read-only file system/);
  expect(await containers.podman("exec", SHOP, "forno", "backup")).toMatch(/good/i);

  await containers.podman("stop", "--time=20", SHOP);
  const [{ State: stopped }] = JSON.parse(await containers.podman("inspect", SHOP)) as [{ State: { ExitCode: number } }];
  expect(stopped.ExitCode).toBe(0);
  await containers.podman("rm", SHOP);

  await start();
  const { body } = await shop().call(orderEndpoints.mine, { token: customer });
  expect(body.data).toMatchObject([{ _id: orderId, payment: true }]);
});
