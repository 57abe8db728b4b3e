import { connect } from "node:net";
import { success } from "@forno/contract/wire/endpoint.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { endpoint, startTinyApp, type TinyApp, TOKENS } from "../../testing/tiny-app.ts";
import { WaitedTooLong } from "../concurrency/batcher.ts";
import { readForm } from "./input/form.ts";
import { refuse } from "./refusal.ts";
import { answerWith, serve } from "./serve.ts";

const note = endpoint({
  method: "POST",
  path: "/api/tiny/note",
  access: "public",
  summary: "Echo",
  query: z.object({ tag: z.string().max(5).optional() }),
  body: z.object({
    title: z.string({ error: "Please enter a title" }).min(1, "Please enter a title"),
    count: z.number().int().min(1).optional(),
    kind: z.enum(["a", "b"]).optional(),
  }),
  answer: success({ title: z.string() }),
});
const optional = endpoint({
  method: "POST",
  path: "/api/tiny/optional",
  access: "public",
  summary: "May come without a body",
  body: z.object({ limit: z.number().optional() }).optional(),
  answer: success({}),
});
const mine = endpoint({
  method: "GET",
  path: "/api/tiny/mine/:id",
  access: "customer",
  summary: "A customer's",
  params: z.object({ id: z.string().max(40) }),
  answer: success({ id: z.string(), userId: z.string() }),
});
const anyone = endpoint({
  method: "GET",
  path: "/api/tiny/me",
  access: "signedIn",
  summary: "Anyone's",
  answer: success({ role: z.string() }),
});
const upload = endpoint({
  method: "POST",
  path: "/api/tiny/upload",
  access: "admin",
  summary: "A form",
  body: z.object({ name: z.string() }),
  bodyKind: "multipart",
  answer: success({ name: z.string().nullable(), bytes: z.number(), tooLarge: z.boolean() }),
});
const raw = endpoint({
  method: "POST",
  path: "/api/tiny/raw",
  access: "public",
  summary: "Bytes",
  bodyKind: "raw",
  answer: success({ hex: z.string() }),
});
const trouble = endpoint({
  method: "GET",
  path: "/api/tiny/trouble/:kind",
  access: "public",
  summary: "Fails as told",
  params: z.object({ kind: z.string() }),
  answer: success({ count: z.number() }),
  otherAnswers: { 202: z.object({ success: z.literal(false), message: z.string() }), 304: null },
});
const endpoints = [note, optional, mine, anyone, upload, raw, trouble];

const troubles: Record<string, () => unknown> = {
  secret: () => new Error("select * from users where mobile = '+919000000003'"),
  answer: () => undefined,
  refused: () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" }),
  starting: () => Object.assign(new Error("the database system is starting up"), { code: "57P03" }),
  pool: () => new Error("timeout exceeded when trying to connect"),
  terminated: () => new Error("Connection terminated unexpectedly"),
  idle: () => Object.assign(new Error("terminating connection due to idle-in-transaction timeout"), { code: "25P03" }),
  serialization: () => Object.assign(new Error("could not serialize access"), { code: "40001" }),
  deadlock: () => Object.assign(new Error("deadlock detected"), { code: "40P01" }),
  unplanned: () => Object.assign(new Error('prepared statement "s2_1" does not exist'), { code: "26000" }),
  full: () => Object.assign(new Error("could not extend file"), { code: "53100" }),
  wrapped: () => new Error("query failed", { cause: new Error("Connection terminated due to connection timeout") }),
  late: () => new WaitedTooLong(),
  wait: () => refuse("otpWait", { retryAfterSeconds: 12.2 }),
  vars: () => refuse("promoBelowMinimum", { vars: { minimum: 300 } }),
};

type Body = NonNullable<RequestInit["body"]>;

let tiny: TinyApp;
beforeAll(async () => {
  tiny = await startTinyApp(endpoints, (app) => {
    serve(app, note, async ({ body }) => ({ success: true as const, title: body.title, secret: "not declared" }));
    serve(app, optional, async () => ({ success: true as const }));
    serve(app, mine, async ({ params, caller }) => ({ success: true as const, id: params.id, userId: caller.userId }));
    serve(app, anyone, async ({ caller }) => ({ success: true as const, role: caller.role }));
    serve(app, raw, async ({ body }) => ({ success: true as const, hex: body.toString("hex") }));
    serve(app, upload, async ({ request }) => {
      const form = await readForm(request, { fileField: "image", maxBytes: 1000 });
      return { success: true as const, name: form.fields.name ?? null, bytes: form.file?.length ?? 0, tooLarge: form.fileTooLarge };
    });
    serve(app, trouble, async ({ params, reply }) => {
      if (params.kind === "pending") return answerWith(202, { success: false, message: "Soon", extra: 1 });
      if (params.kind === "cached") return answerWith(200, Buffer.from('{"cached":true}'));
      if (params.kind === "unchanged") return answerWith(304, null);
      if (params.kind === "keep") reply.header("cache-control", "public, max-age=60");
      const cause = troubles[params.kind]?.();
      if (cause) throw cause;
      return { success: true as const, count: (params.kind === "answer" ? "many" : 1) as number };
    });
  });
});
afterAll(() => tiny.close());

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(tiny.url + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
};
const post = (path: string, body: Body | null, headers: Record<string, string> = { "content-type": "application/json" }) =>
  call(path, { method: "POST", headers, ...(body === null ? {} : { body }) });
const failureOf = (code: string, message: string) => ({ success: false, code, message });
const BAD_REQUEST = failureOf("badRequest", "This request is not valid");

describe("what comes in", () => {
  it("an answer holds what its schema names and nothing else", async () => {
    expect(await post("/api/tiny/note", '{"title":"Hi"}')).toMatchObject({ status: 200, body: { success: true, title: "Hi" } });
    expect((await post("/api/tiny/note", '{"title":"Hi"}')).body).not.toHaveProperty("secret");
  });

  it("a validation failure names the first wrong field and lists all in the schema's order", async () => {
    const { status, body } = await post("/api/tiny/note", '{"kind":"c","count":0,"title":7}');
    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      code: "badRequest",
      message: "Please enter a title",
      errors: [
        { path: "title", message: "Please enter a title" },
        { path: "count", message: "count must be at least 1" },
        { path: "kind", message: "kind must be one of: a, b" },
      ],
    });
  });

  it("a missing or empty body reads as an empty object, with or without a content type", async () => {
    for (const headers of [{}, { "content-type": "application/json" }] as Record<string, string>[]) {
      expect((await post("/api/tiny/optional", null, headers)).status).toBe(200);
      expect((await post("/api/tiny/note", null, headers)).body.message).toBe("Please enter a title");
    }
    expect((await post("/api/tiny/optional", "")).status).toBe(200);
  });

  it.each([
    ["malformed", '{"title":'],
    ["__proto__", '{"title":"x","__proto__":{"admin":true}}'],
    ["constructor.prototype", '{"title":"x","constructor":{"prototype":{"admin":true}}}'],
    ["an escaped NUL", '{"title":"a\\u0000b"}'],
    ["an escaped NUL in a key", '{"title":"x","a\\u0000":1}'],
    ["half of a surrogate pair", '{"title":"a\\ud800b"}'],
  ])("JSON that is or holds %s is refused", async (_name, text) => {
    expect(await post("/api/tiny/note", text)).toMatchObject({ status: 400, body: BAD_REQUEST });
  });

  it("a body that is no UTF-8 is refused, and an escape that only looks like NUL is not", async () => {
    const broken = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    expect(await post("/api/tiny/note", broken)).toMatchObject({ status: 400, body: BAD_REQUEST });
    expect((await post("/api/tiny/note", '{"title":"\\\\u0000 \\ud83c\\udf55"}')).body.title).toBe("\\u0000 🍕");
  });

  it("deeply nested JSON is refused without a crash", async () => {
    const text = `{"title":"\\u0000","deep":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect((await post("/api/tiny/note", text)).status).toBe(400);
  });

  it("NUL in a path or a query is refused", async () => {
    expect((await post("/api/tiny/note?tag=%00", '{"title":"x"}')).status).toBe(400);
    expect((await call("/api/tiny/mine/%00", { headers: { token: TOKENS.customer } })).status).toBe(400);
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml"])(
    "a body of type %s is refused with 415",
    async (type) => {
      const { status, body } = await post("/api/tiny/note", "title=x", { "content-type": type });
      expect({ status, body }).toEqual({
        status: 415,
        body: failureOf("mediaTypeUnsupported", "Unsupported content type"),
      });
    },
  );

  it.each(["application/x-www-form-urlencoded", "text/plain", "application/json"])(
    "a body that is empty is none, though %s is said to be its type",
    async (type) => {
      const length = { "content-type": type, "content-length": "0" };
      const { status, body } = await post("/api/tiny/note", "", length);
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: [{ path: "title", message: "Please enter a title" }],
      });
    },
  );

  it("a body above 256 KiB is refused with 413", async () => {
    const { status, body } = await post("/api/tiny/note", JSON.stringify({ title: "x".repeat(256 * 1024) }));
    expect({ status, body }).toEqual({ status: 413, body: failureOf("bodyTooLarge", "Request body is too large") });
  });

  it("an endpoint for raw bodies gets the exact bytes, whatever their type says", async () => {
    const bytes = Buffer.from([0x7b, 0x00, 0xff, 0x7d]);
    for (const type of ["application/json", "text/plain"])
      expect((await post("/api/tiny/raw", bytes, { "content-type": type })).body.hex).toBe("7b00ff7d");
    expect((await post("/api/tiny/raw", null, {})).body.hex).toBe("");
  });
});

describe("forms", () => {
  const formOf = (bytes: number, name = "Margherita") => {
    const form = new FormData();
    form.set("name", name);
    form.set("image", new Blob([new Uint8Array(bytes)]), "../../x.png");
    return form;
  };
  const send = (body: Body, headers: Record<string, string> = {}) =>
    post("/api/tiny/upload", body, { token: TOKENS.admin, ...headers });

  it("gives fields and file, and tells a file at the limit from one beyond it", async () => {
    expect((await send(formOf(1000))).body).toEqual({ success: true, name: "Margherita", bytes: 1000, tooLarge: false });
    expect((await send(formOf(1001))).body).toEqual({ success: true, name: "Margherita", bytes: 0, tooLarge: true });
    expect((await send(formOf(2_000_000))).body).toMatchObject({ tooLarge: true });
    expect((await send(formOf(0))).body).toMatchObject({ bytes: 0, tooLarge: false });
  });

  it("JSON where a form is expected is refused with 415, and so is nothing at all", async () => {
    expect((await send("{}", { "content-type": "application/json" })).status).toBe(415);
    expect((await post("/api/tiny/upload", null, { token: TOKENS.admin })).status).toBe(415);
  });

  it("a form without a boundary, cut short, with a NUL or with __proto__ is refused with 400", async () => {
    expect((await send("x", { "content-type": "multipart/form-data" })).status).toBe(400);
    expect(
      (
        await send('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb', {
          "content-type": "multipart/form-data; boundary=x",
        })
      ).status,
    ).toBe(400);
    expect((await send(formOf(1, "a\0b"))).status).toBe(400);
    const form = new FormData();
    form.set("__proto__", "x");
    expect((await send(form)).status).toBe(400);
  });

  it("a second file is no valid image, and a field beyond every limit is refused with 413", async () => {
    const two = formOf(1);
    two.append("image", new Blob(["x"]), "b.png");
    const { status, body } = await send(two);
    expect({ status, body }).toEqual({ status: 400, body: failureOf("imageInvalid", "Please select a valid image file") });
    expect((await send(formOf(1, "x".repeat(20_000)))).status).toBe(413);
  });
});

describe("who calls", () => {
  const get = (path: string, headers: Record<string, string> = {}) => call(path, { headers });
  const SIGN_IN = { status: 401, body: failureOf("signInRequired", "Please sign in to continue") };

  it("the token travels as `token` or as a bearer, and both may say the same", async () => {
    const bearer = { authorization: `Bearer ${TOKENS.customer}` };
    const both = { token: TOKENS.customer, ...bearer };
    for (const headers of [{ token: TOKENS.customer }, bearer, both, { ...bearer, token: "" }])
      expect(await get("/api/tiny/mine/7", headers)).toMatchObject({ status: 200, body: { id: "7", userId: "user-customer" } });
  });

  it("no token, a bad one, two that differ and one in the query are 401", async () => {
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

  it("a role that the call is not for gets 403, anyone signed in may call what is for the signed in", async () => {
    expect(await get("/api/tiny/mine/7", { token: TOKENS.admin })).toMatchObject({
      status: 403,
      body: failureOf("accessDenied", "You do not have access to this page"),
    });
    expect((await get("/api/tiny/me", { token: TOKENS.admin })).body.role).toBe("admin");
  });

  it("access is decided before the body is looked at", async () => {
    expect(await post("/api/tiny/upload", "{", { "content-type": "application/json" })).toMatchObject(SIGN_IN);
    expect((await post("/api/tiny/upload", "{", { "content-type": "text/plain", token: TOKENS.customer })).status).toBe(403);
  });
});

describe("what goes out", () => {
  const kind = (name: string) => call(`/api/tiny/trouble/${name}`);

  it("an unexpected failure shows nothing of its cause, which is in the log with the request's id", async () => {
    const { status, body, headers } = await kind("secret");
    expect({ status, body }).toEqual({ status: 500, body: failureOf("unexpected", "Something Went Wrong") });
    const line = tiny.log.map((text) => JSON.parse(text)).find((entry) => entry.reqId === headers.get("x-request-id") && entry.err);
    expect(line.err.message).toContain("select * from users");
  });

  it("an answer that breaks its own schema is an unexpected failure", async () => {
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
  ])("a database that is away (%s) is a 503 with Retry-After", async (name) => {
    const { status, body, headers } = await kind(name);
    expect({ status, body }).toEqual({
      status: 503,
      body: failureOf("serviceUnavailable", "Service temporarily unavailable. Please try again"),
    });
    expect(headers.get("retry-after")).toBe("1");
  });

  it("a refusal carries its sentence, filled in, and how long to wait", async () => {
    expect((await kind("vars")).body).toEqual(failureOf("promoBelowMinimum", "Minimum order amount is ₹300"));
    const wait = await kind("wait");
    expect(wait).toMatchObject({ status: 429, body: failureOf("otpWait", "Please wait before requesting another OTP") });
    expect(wait.headers.get("retry-after")).toBe("13");
  });

  it("a handler may answer another declared status, bytes made before, or that nothing changed", async () => {
    expect(await kind("pending")).toMatchObject({ status: 202, body: { success: false, message: "Soon" } });
    expect((await kind("pending")).body).not.toHaveProperty("extra");
    expect((await kind("cached")).body).toEqual({ cached: true });
    expect(await kind("unchanged")).toMatchObject({ status: 304, body: null });
  });

  it("every answer has a request id and the security headers; the API is not stored unless a handler says so", async () => {
    for (const path of ["/api/tiny/trouble/ok", "/api/tiny/nothing", "/healthz", "/nothing", "/api/tiny/mine/1", "/api/%zz"]) {
      const { headers } = await call(path);
      expect(headers.get("x-request-id"), path).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
      expect(headers.get("permissions-policy")).toContain("camera=()");
      expect(headers.has("strict-transport-security")).toBe(false);
      if (path.startsWith("/api")) expect(headers.get("cache-control"), path).toBe("no-store");
    }
    expect((await call("/api/tiny/trouble/keep")).headers.get("cache-control")).toBe("public, max-age=60");
  });

  it("the log has the path without its query", async () => {
    await call("/api/tiny/trouble/ok?mobile=9000000003");
    const line = tiny.log.map((text) => JSON.parse(text)).findLast((entry) => entry.msg === "answered");
    expect(line).toMatchObject({ method: "GET", path: "/api/tiny/trouble/ok", status: 200 });
    expect(JSON.stringify(line)).not.toContain("9000000003");
  });
});

describe("paths and methods", () => {
  it("an unknown path under /api is a 404 as JSON for every method, whatever its body", async () => {
    for (const path of ["/api", "/api/", "/api/nothing", "/api/tiny/mine", "/nothing"])
      expect(await call(path), path).toMatchObject({ status: 404, body: failureOf("notFound", "Not found") });
    expect((await post("/api/nothing", "x", { "content-type": "text/plain" })).status).toBe(404);
  });

  it("a known path with another method is a 405 that names the methods", async () => {
    const wrong = await call("/api/tiny/note");
    expect(wrong).toMatchObject({ status: 405, body: failureOf("methodNotAllowed", "Method not allowed") });
    expect(wrong.headers.get("allow")).toBe("POST, OPTIONS");
    const deleted = await call("/api/tiny/mine/7", { method: "DELETE" });
    expect(deleted.status).toBe(405);
    expect(deleted.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });

  it("OPTIONS names the methods, HEAD answers as GET without a body", async () => {
    const options = await call("/api/tiny/note", { method: "OPTIONS" });
    expect({ status: options.status, allow: options.headers.get("allow") }).toEqual({ status: 204, allow: "POST, OPTIONS" });
    expect(await call("/api/tiny/trouble/ok", { method: "HEAD" })).toMatchObject({ status: 200, body: null });
    expect((await call("/api/tiny/mine/7", { method: "HEAD" })).status).toBe(401);
    expect((await call("/api/tiny/note", { method: "HEAD" })).status).toBe(405);
    expect((await call("/api/nothing", { method: "OPTIONS" })).status).toBe(404);
  });

  it("an address that cannot be decoded is a 400 as JSON", async () => {
    expect(await call("/api/%zz")).toMatchObject({ status: 400, body: BAD_REQUEST });
  });

  it("what is no HTTP request is a 400 as JSON", async () => {
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
