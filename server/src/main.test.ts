/** The whole program, as its operator starts and stops it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import pg from "pg";
import { io } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "./platform/db/embedded/embedded-postgres.ts";
import { addOwnMenu } from "./testing/database/own-menu.ts";
import { createTestDatabase, databaseUrlOf, type TestDatabase } from "./testing/database/test-database.ts";
import { programEnv, programFile } from "./testing/program-env.ts";

interface Run {
  child: ChildProcess;
  output: () => string;
  /** The exit code, once it has ended. */
  exited: Promise<number | null>;
}

let database: TestDatabase;
const running: Run[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await addOwnMenu(database);
});
afterEach(async () => {
  for (const { child, exited } of running.splice(0)) {
    child.kill("SIGKILL");
    await exited;
  }
});
afterAll(() => database.release());

function run(env: Record<string, string>, ...flags: string[]): Run {
  const child = spawn(process.execPath, [programFile("main"), ...flags], {
    cwd: import.meta.dirname,
    env: { ...programEnv(), ...env },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  const started = { child, output: () => text, exited: once(child, "close").then(([code]) => code as number | null) };
  running.push(started);
  return started;
}

const databaseUrl = (): string => databaseUrlOf(database.connection);

async function startShop(env: Record<string, string> = {}): Promise<Run & { url: string }> {
  const shop = run({ DATABASE_URL: databaseUrl(), PORT: "0", ...env });
  const url = await new Promise<string>((resolve, reject) => {
    shop.child.stdout?.on("data", () => {
      const [, address] = /Forno is open at (\S+)/.exec(shop.output()) ?? [];
      if (address) resolve(address);
    });
    void shop.exited.then(() => reject(new Error(shop.output())));
  });
  return { ...shop, url };
}

describe("starting", () => {
  it("a demo prints its URL and who may sign in, and is ready; its texts with codes stay the approved ones when it is renamed", async () => {
    const { url, output } = await startShop({ HOST: "0.0.0.0" });
    expect(url).toContain("http://127.0.0.1:");
    await expect.poll(output).toContain("HOST=0.0.0.0 was ignored");
    expect(output()).toContain("admin              +919000000001");
    expect(output()).toContain("delivery partner   +919000000002");
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200);
    // Bundlers take decoding for a call without effects: only the built program can show that it is still there.
    expect((await fetch(`${url}/%`)).status).toBe(404);
    const call = async <T>(method: string, path: string, body: object, token?: string): Promise<T> => {
      const headers = { "content-type": "application/json", ...(token && { token }) };
      const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
      return (await answer.json()) as T;
    };
    const sendTo = (mobile: string) => call<{ otp: string }>("POST", signInEndpoints.sendOtp.path, { name: "Asha", mobile });
    const sent = await sendTo("9000000001");
    expect(sent).toMatchObject({ success: true, mobile: "+919000000001", otp: expect.stringMatching(/^\d{6}$/) });
    const { otp } = sent;
    const signIn = { mobile: "9000000001", otp };
    const { token } = await call<{ token: string }>("POST", signInEndpoints.verifyOtp.path, signIn);
    const { method, path } = settingsEndpoints.updateShop;
    expect(await call(method, path, { shopName: "Napoli" }, token)).toMatchObject({ success: true });
    await sendTo("9000000014");
    await expect.poll(() => output().match(/is your Forno code/g)).toHaveLength(2);
    expect(output()).not.toContain("is your Napoli code");
  });

  it("live refuses to start and names every missing variable", async () => {
    const { exited, output } = run({ MODE: "live", DATABASE_URL: databaseUrl() });
    expect(await exited).toBe(1);
    for (const name of [
      "ADMIN_MOBILES",
      "PUBLIC_URL",
      "SMS_PROVIDER",
      "RAZORPAY_KEY_ID",
      "RAZORPAY_KEY_SECRET",
      "RAZORPAY_WEBHOOK_SECRET",
    ])
      expect(output()).toContain(`${name} is missing`);
    expect(output()).not.toContain("    at ");
  });

  it("a port in use ends it with one sentence", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { exited, output } = run({ PORT: String(port), DATABASE_URL: databaseUrl() });
    expect(await exited).toBe(1);
    expect(output().trim()).toBe(
      `Forno did not start. Port ${port} is in use. Stop the other program or choose another port: PORT=${port + 1} npm start`,
    );
    other.close();
  });
});

describe("stopping", () => {
  it("on a signal, also one that arrives twice, for example by Ctrl-C at `npm start`, it stops being ready, closes the sockets, completes requests in progress and exits 0, although another client never completes its request", async () => {
    const { url, child, exited } = await startShop();
    const socket = io(url, { transports: ["websocket"], reconnection: false });
    await new Promise<void>((resolve) => socket.on("connect", resolve));
    const socketEnded = new Promise((resolve) => socket.on("disconnect", resolve));

    const body = JSON.stringify({ name: "Asha", mobile: "9000000004" });
    const begin = () => {
      const call = request(url + signInEndpoints.sendOtp.path, {
        method: "POST",
        headers: { "content-type": "application/json", "content-length": body.length },
      });
      call.write(body.slice(0, 10));
      return call;
    };
    begin().on("error", () => {});
    const call = begin();
    const answered = once(call, "response");
    // Another response on another connection: by then the server has received the first halves.
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    // Two different ones: of two equal signals, sent at once, the second could be lost.
    child.kill("SIGINT");
    child.kill("SIGTERM");
    await socketEnded;
    await expect
      .poll(() =>
        fetch(`${url}/readyz`).then(
          () => "open",
          () => "shut",
        ),
      )
      .toBe("shut");
    call.end(body.slice(10));
    const [response] = await answered;
    expect(response.statusCode).toBe(200);
    response.resume();
    expect(await exited).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it("with DRAIN_SECONDS it first stops being ready, and still accepts requests", async () => {
    const { url, child } = await startShop({ DRAIN_SECONDS: "30" });
    child.kill("SIGTERM");
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    const answer = await fetch(`${url}/api/settings`);
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  });
});

describe("set-up", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "forno-set-up-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const setUp = async (env: Record<string, string>) => {
    const { exited, output } = run({ PORT: "0", LOG_LEVEL: "warn", ...env }, "--set-up");
    return { code: await exited, output: output() };
  };

  it("creates a new shop's database, fills it and ends; an existing one is not changed", async () => {
    expect(await setUp({ DATA_DIR: folder })).toEqual({ code: 0, output: "" });
    const lock = join(folder, "postgres/postmaster.pid");
    const version = join(folder, "postgres/PG_VERSION");
    expect(existsSync(version)).toBe(true);
    expect(existsSync(lock)).toBe(false);

    const log = await readFile(join(folder, "postgres.log"), "utf8");
    expect(await setUp({ DATA_DIR: folder })).toEqual({ code: 0, output: "" });
    expect(await readFile(join(folder, "postgres.log"), "utf8")).toBe(log);

    const postgres = await startEmbeddedPostgres(folder);
    const filled =
      "SELECT count(DISTINCT f.id)::int AS foods, count(*)::int AS pictures FROM foods f JOIN pictures p USING (image)";
    const [counts] = await query(postgres.connection, `${filled} WHERE p.width = 320`).finally(() => postgres.stop());
    expect(counts).toEqual({ foods: 18, pictures: 18 });
  });

  it("does not change a database that is configured", async () => {
    const other = await createTestDatabase();
    try {
      const tables = () => readTables(other);
      const before = await tables();
      expect(await setUp({ DATABASE_URL: databaseUrlOf(other.connection) })).toEqual({ code: 0, output: "" });
      expect(await tables()).toEqual(before);
    } finally {
      await other.release();
    }
  });
});

const readTables = ({ connection }: TestDatabase) =>
  query(connection, "SELECT schemaname, relname, n_tup_ins FROM pg_stat_user_tables ORDER BY 1, 2");

async function query(connection: pg.PoolConfig, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}
