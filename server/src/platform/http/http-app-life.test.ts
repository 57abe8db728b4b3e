/** From its start to its end. */
import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { success } from "@forno/contract/wire/endpoint.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { endpoint, startTinyApp } from "../../testing/tiny-app.ts";
import { serve } from "./serve.ts";

const plain = (name: string) =>
  endpoint({ method: "POST", path: `/api/tiny/${name}`, access: "public", summary: "Says yes", answer: success({}) });
const first = plain("first");
const second = plain("second");
const ok = async () => ({ success: true as const });

describe("starting", () => {
  it("an endpoint that is declared but not served keeps the app from starting", async () => {
    await expect(startTinyApp([first, second], (app) => serve(app, second, ok))).rejects.toThrow(
      "Declared but not served: POST /api/tiny/first",
    );
  });

  it("so does one that is served twice, one that nobody declared, and a route under /api that does not say who may call", async () => {
    await expect(
      startTinyApp([second], (app) => {
        serve(app, second, ok);
        serve(app, second, ok);
      }),
    ).rejects.toThrow("served twice");
    await expect(startTinyApp([], (app) => serve(app, second, ok))).rejects.toThrow(
      "Served but not declared: POST /api/tiny/second",
    );
    await expect(startTinyApp([], (app) => void app.get("/api/open", async () => ({})))).rejects.toThrow(
      "does not say who may call",
    );
  });
});

describe("closing", () => {
  afterEach(() => vi.useRealTimers());

  it("a request that is on its way over an open connection is still answered, and told that the connection ends", async () => {
    const other = await startTinyApp([], () => {});
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = async () => {
      const [response] = await once(get(`${other.url}/healthz`, { agent }), "response");
      response.resume();
      await once(response, "end");
      return { status: response.statusCode, connection: response.headers.connection };
    };
    expect(await ask()).toEqual({ status: 200, connection: "keep-alive" });
    // However late it comes, it comes in time.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closed = other.close();
    expect(await ask()).toEqual({ status: 200, connection: "close" });
    await closed;
    agent.destroy();
  });

  it("a connection over which nothing was ever asked, as browsers keep one in store, does not hold it open", async () => {
    const other = await startTinyApp([], () => {});
    const { hostname, port } = new URL(other.url);
    const accepted = once(other.app.server, "connection");
    const spare = connect(Number(port), hostname).resume();
    await accepted;
    const ended = once(spare, "close");
    await other.close();
    await ended;
  });
});

describe("stopping", () => {
  it("begins with answers that end their connections, so that a balancer opens the next one elsewhere", async () => {
    let isStopping = false;
    const other = await startTinyApp([], () => {}, { isStopping: () => isStopping });
    const connectionAfter = async (path: string) => (await fetch(other.url + path)).headers.get("connection");
    expect(await connectionAfter("/healthz")).toBe("keep-alive");
    isStopping = true;
    expect([await connectionAfter("/healthz"), await connectionAfter("/api/nowhere")]).toEqual(["close", "close"]);
    await other.close();
  });
});

describe("health", () => {
  it("/healthz answers while the process lives; /readyz is a 503 as JSON when it is not ready, fails to tell or takes over a second", async () => {
    let isReady: () => Promise<boolean> = async () => true;
    const other = await startTinyApp([], () => {}, { isReady: () => isReady(), publicUrl: "https://pizza.example" });
    const statusOf = async (path: string) => (await fetch(other.url + path)).status;
    expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 200]);
    for (const answer of [async () => false, () => Promise.reject(new Error("away")), () => new Promise<boolean>(() => {})]) {
      isReady = answer;
      const response = await fetch(`${other.url}/readyz`);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ success: false, code: "serviceUnavailable" });
    }
    isReady = async () => true;
    let isShared = false;
    other.app.readyChecks.push(() => isShared);
    expect(await statusOf("/readyz")).toBe(503);
    isShared = true;
    expect(await statusOf("/readyz")).toBe(200);
    expect((await fetch(`${other.url}/healthz`)).headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
    await other.close();
  });
});
