/** Endpoints of every kind, for tests of what all endpoints have in common. */
import { can, success } from "@forno/contract/wire/endpoint.ts";
import { z } from "zod";
import { WaitedTooLong } from "../platform/concurrency/batcher.ts";
import { readForm } from "../platform/http/input/form.ts";
import { refuse } from "../platform/http/refusal.ts";
import { answerWith, serve } from "../platform/http/serve.ts";
import { endpoint, startTinyApp, type TinyApp } from "./tiny-app.ts";

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
  access: can("ownOrders"),
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
  access: can("orders"),
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

export const startTinyEndpoints = (): Promise<TinyApp> =>
  startTinyApp(endpoints, (app) => {
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

export type Body = NonNullable<RequestInit["body"]>;

export async function call(tiny: TinyApp, path: string, init: RequestInit = {}) {
  const response = await fetch(tiny.url + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}

export const post = (
  tiny: TinyApp,
  path: string,
  body: Body | null,
  headers: Record<string, string> = { "content-type": "application/json" },
) => call(tiny, path, { method: "POST", headers, ...(body === null ? {} : { body }) });

export const failureOf = (code: string, message: string) => ({ success: false, code, message });
export const BAD_REQUEST = failureOf("badRequest", "This request is not valid");
