import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TinyApp, TOKENS } from "../../testing/tiny-app.ts";
import { BAD_REQUEST, call, failureOf, post, startTinyEndpoints } from "../../testing/tiny-endpoints.ts";

let tiny: TinyApp;
beforeAll(async () => {
  tiny = await startTinyEndpoints();
});
afterAll(() => tiny.close());

describe("authentication", () => {
  const get = (path: string, headers: Record<string, string> = {}) => call(tiny, path, { headers });
  const SIGN_IN = { status: 401, body: failureOf("signInRequired", "Please sign in to continue") };

  it("the token is sent as `token` or as a bearer, and both may have the same", async () => {
    const bearer = { authorization: `Bearer ${TOKENS.customer}` };
    const both = { token: TOKENS.customer, ...bearer };
    for (const headers of [{ token: TOKENS.customer }, bearer, both, { ...bearer, token: "" }])
      expect(await get("/api/tiny/mine/7", headers)).toMatchObject({ status: 200, body: { id: "7", userId: "user-customer" } });
  });

  it("no token, an invalid one, two that differ and one in the query are 401", async () => {
    const bad = [
      {},
      { token: "short" },
      { token: `${TOKENS.customer}=` },
      { token: "x".repeat(43) },
      { authorization: `Basic ${TOKENS.customer}` },
      { token: TOKENS.customer, authorization: `Bearer ${TOKENS.admin}` },
      { token: `${TOKENS.customer}, ${TOKENS.customer}` },
    ];
    for (const headers of bad) expect(await get("/api/tiny/mine/7", headers as Record<string, string>)).toMatchObject(SIGN_IN);
    expect(await get(`/api/tiny/mine/7?token=${TOKENS.customer}`)).toMatchObject(SIGN_IN);
  });

  it("a role without access gets 403, and any signed-in user may call what is for signed-in users", async () => {
    expect(await get("/api/tiny/mine/7", { token: TOKENS.admin })).toMatchObject({
      status: 403,
      body: failureOf("accessDenied", "You do not have access to this page"),
    });
    expect((await get("/api/tiny/me", { token: TOKENS.admin })).body.role).toBe("admin");
  });

  it("access is decided before the body is read", async () => {
    expect(await post(tiny, "/api/tiny/upload", "{", { "content-type": "application/json" })).toMatchObject(SIGN_IN);
    expect((await post(tiny, "/api/tiny/upload", "{", { "content-type": "text/plain", token: TOKENS.customer })).status).toBe(403);
  });
});

describe("responses", () => {
  const kind = (name: string) => call(tiny, `/api/tiny/trouble/${name}`);

  it("an unexpected failure does not show its cause, which is in the log with the request ID", async () => {
    const { status, body, headers } = await kind("secret");
    expect({ status, body }).toEqual({ status: 500, body: failureOf("unexpected", "Something Went Wrong") });
    const line = tiny.log.map((text) => JSON.parse(text)).find((entry) => entry.reqId === headers.get("x-request-id") && entry.err);
    expect(line.err.message).toContain("select * from users");
  });

  it("a response that violates its own schema is an unexpected failure", async () => {
    expect((await kind("answer")).body).toEqual(failureOf("unexpected", "Something Went Wrong"));
  });

  it.each([
    "refused",
    "starting",
    "pool",
    "terminated",
    "idle",
    "serialization",
    "deadlock",
    "unplanned",
    "full",
    "wrapped",
    "late",
  ])("an unavailable database (%s) is a 503 with Retry-After", async (name) => {
    const { status, body, headers } = await kind(name);
    expect({ status, body }).toEqual({
      status: 503,
      body: failureOf("serviceUnavailable", "Service temporarily unavailable. Please try again"),
    });
    expect(headers.get("retry-after")).toBe("1");
  });

  it("a refusal has its message with values, and the time to wait", async () => {
    expect((await kind("vars")).body).toEqual(failureOf("promoBelowMinimum", "Minimum order amount is ₹300"));
    const wait = await kind("wait");
    expect(wait).toMatchObject({ status: 429, body: failureOf("otpWait", "Please wait before requesting another OTP") });
    expect(wait.headers.get("retry-after")).toBe("13");
  });

  it("a handler may respond with another declared status, prepared bytes, or 304", async () => {
    expect(await kind("pending")).toMatchObject({ status: 202, body: { success: false, message: "Soon" } });
    expect((await kind("pending")).body).not.toHaveProperty("extra");
    expect((await kind("cached")).body).toEqual({ cached: true });
    expect(await kind("unchanged")).toMatchObject({ status: 304, body: null });
  });

  it("every response has a request ID and the security headers; API responses are not stored unless a handler allows it", async () => {
    for (const path of ["/api/tiny/trouble/ok", "/api/tiny/nothing", "/healthz", "/nothing", "/api/tiny/mine/1", "/api/%zz"]) {
      const { headers } = await call(tiny, path);
      expect(headers.get("x-request-id"), path).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
      expect(headers.get("permissions-policy")).toContain("camera=()");
      expect(headers.has("strict-transport-security")).toBe(false);
      if (path.startsWith("/api")) expect(headers.get("cache-control"), path).toBe("no-store");
    }
    expect((await call(tiny, "/api/tiny/trouble/keep")).headers.get("cache-control")).toBe("public, max-age=60");
  });

  it("the log has the path without its query", async () => {
    await call(tiny, "/api/tiny/trouble/ok?mobile=9000000003");
    const line = tiny.log.map((text) => JSON.parse(text)).findLast((entry) => entry.msg === "answered");
    expect(line).toMatchObject({ method: "GET", path: "/api/tiny/trouble/ok", status: 200 });
    expect(JSON.stringify(line)).not.toContain("9000000003");
  });
});

describe("paths and methods", () => {
  it("an unknown path under /api is a 404 as JSON for every method, whatever its body", async () => {
    for (const path of ["/api", "/api/", "/api/nothing", "/api/tiny/mine", "/nothing"])
      expect(await call(tiny, path), path).toMatchObject({ status: 404, body: failureOf("notFound", "Not found") });
    expect((await post(tiny, "/api/nothing", "x", { "content-type": "text/plain" })).status).toBe(404);
  });

  it("a known path with another method is a 405 with the allowed methods", async () => {
    const wrong = await call(tiny, "/api/tiny/note");
    expect(wrong).toMatchObject({ status: 405, body: failureOf("methodNotAllowed", "Method not allowed") });
    expect(wrong.headers.get("allow")).toBe("POST, OPTIONS");
    const deleted = await call(tiny, "/api/tiny/mine/7", { method: "DELETE" });
    expect(deleted.status).toBe(405);
    expect(deleted.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });

  it("OPTIONS lists the methods, HEAD responds like GET without a body", async () => {
    const options = await call(tiny, "/api/tiny/note", { method: "OPTIONS" });
    expect({ status: options.status, allow: options.headers.get("allow") }).toEqual({ status: 204, allow: "POST, OPTIONS" });
    expect(await call(tiny, "/api/tiny/trouble/ok", { method: "HEAD" })).toMatchObject({ status: 200, body: null });
    expect((await call(tiny, "/api/tiny/mine/7", { method: "HEAD" })).status).toBe(401);
    expect((await call(tiny, "/api/tiny/note", { method: "HEAD" })).status).toBe(405);
    expect((await call(tiny, "/api/nothing", { method: "OPTIONS" })).status).toBe(404);
  });

  it("a path that cannot be decoded is a 400 as JSON", async () => {
    expect(await call(tiny, "/api/%zz")).toMatchObject({ status: 400, body: BAD_REQUEST });
  });

  it("a second Host is a 400, whatever it says", async () => {
    const { hostname, port } = new URL(tiny.url);
    for (const path of ["/api/tiny/trouble/ok", "/healthz"]) {
      const socket = connect(Number(port), hostname);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"code":"badRequest"/);
    }
  });

  it("data that is not an HTTP request is a 400 as JSON", async () => {
    const { port } = new URL(tiny.url);
    const answer = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(Number(port), "127.0.0.1", () => socket.write("NONSENSE\r\n\r\n"));
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("end", () => resolve(text));
      socket.on("error", reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toEqual(BAD_REQUEST);
  });
});
