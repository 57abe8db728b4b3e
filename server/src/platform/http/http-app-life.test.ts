/** Starting, closing and stopping the app. */
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
  it("the app does not start if a declared endpoint is not served", async () => {
    await expect(startTinyApp([first, second], (app) => serve(app, second, ok))).rejects.toThrow(
      "Declared but not served: POST /api/tiny/first",
    );
  });

  it("nor if one is served twice or not declared, or if a route under /api does not declare its access", async () => {
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

  it("a request in transit on an open connection is still answered, and its response closes the connection", async () => {
    const other = await startTinyApp([], () => {});
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const request = async () => {
      const [response] = await once(get(`${other.url}/healthz`, { agent }), "response");
      response.resume();
      await once(response, "end");
      return { status: response.statusCode, connection: response.headers.connection };
    };
    expect(await request()).toEqual({ status: 200, connection: "keep-alive" });
    // With fake timers it arrives in time, however slow the machine is.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closed = other.close();
    expect(await request()).toEqual({ status: 200, connection: "close" });
    await closed;
    agent.destroy();
  });

  it("a connection without any request, which browsers keep in reserve, does not delay closing", async () => {
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
  it("begins with responses that close their connections, so that a load balancer opens the next ones elsewhere", async () => {
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
  it("/healthz responds while the process lives; /readyz is a 503 as JSON if it is not ready, fails or takes over a second", async () => {
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
