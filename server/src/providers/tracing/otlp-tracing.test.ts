/** Traces of the whole program, as a collector receives them. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { foodEndpoints } from "@forno/contract/menu/food.ts";
import { orderEndpoints } from "@forno/contract/order/order.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildPlaceBody } from "../../domains/order/order-factory.ts";
import { startJobs } from "../../platform/jobs/jobs.ts";
import { callEndpoint } from "../../testing/call-endpoint.ts";
import { addOwnMenu } from "../../testing/database/own-menu.ts";
import { createTestDatabase, databaseUrlOf, type TestDatabase } from "../../testing/database/test-database.ts";
import { programEnv, programFile } from "../../testing/program-env.ts";
import { type StubProvider, startStubProvider, stubStatus } from "../../testing/stub-provider.ts";
import { startTracing } from "./otlp-tracing.ts";

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

interface Sent {
  resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
}

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CLICK = "00f067aa0ba902b7";
const MOBILE = "9000000077";
const ADDRESS = { firstName: "Kavitha", lastName: "Raman", address: "77 Brigade Road", phone: "9800000077" };

let collector: StubProvider;
let database: TestDatabase;
let program: ChildProcess;
let url: string;

beforeAll(async () => {
  collector = await startStubProvider();
  collector.answers(stubStatus(200, {}));
  database = await createTestDatabase();
  await addOwnMenu(database);
  program = spawn(process.execPath, [programFile("main")], {
    cwd: import.meta.dirname,
    env: {
      ...programEnv(),
      DATABASE_URL: databaseUrlOf(database.connection),
      PORT: "0",
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20abc",
    },
  });
  url = await new Promise((resolve, reject) => {
    let output = "";
    const read = (part: Buffer) => {
      output += part;
      const [, address] = /Forno is open at (\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    };
    program.stdout?.on("data", read);
    program.stderr?.on("data", read);
    program.once("close", () => reject(new Error(output)));
  });
});
afterAll(async () => {
  if (program.kill("SIGKILL")) await once(program, "close");
  await collector.close();
  await database.release();
});

const spansOf = (traceId: string): SentSpan[] =>
  collector.requests
    .flatMap(({ body }) => (JSON.parse(body) as Sent).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .filter((span) => span.traceId === traceId);

const namesOf = (traceId: string) => spansOf(traceId).map(({ name }) => name);

const attributeOf = ({ attributes }: SentSpan, name: string) => attributes.find(({ key }) => key === name)?.value.stringValue;

it("a click on Place order is one trace: the request, its statements, the commit and the call to the provider", async () => {
  const who = { name: ADDRESS.firstName, mobile: MOBILE };
  const sent = await callEndpoint(url, signInEndpoints.sendOtp, { body: who });
  const { otp = "" } = sent.body;
  const signedIn = await callEndpoint(url, signInEndpoints.verifyOtp, { body: { mobile: MOBILE, otp } });
  const token = "token" in signedIn.body ? signedIn.body.token : "";
  const { body: menu } = await callEndpoint(url, foodEndpoints.list);
  const [food] = menu.data;
  if (!food) throw new Error("The menu is empty");
  const placed = await callEndpoint(url, orderEndpoints.place, {
    token,
    body: buildPlaceBody(food, { address: ADDRESS }),
    headers: { traceparent: `00-${TRACE}-${CLICK}-00` },
  });
  expect(placed).toMatchObject({ status: 200 });

  await expect.poll(() => namesOf(TRACE), { timeout: 20_000 }).toContain("POST /api/order/place");
  const spans = spansOf(TRACE);
  const request = spans.find(({ name }) => name === "POST /api/order/place");
  expect(request?.parentSpanId).toBe(CLICK);
  const children = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name);
  expect(children).toEqual(expect.arrayContaining(["postgresql with", "postgresql commit", "payment createOrder"]));
  const inserted = spans.find((span) => /insert into "?orders"?\W/.test(attributeOf(span, "db.query.text") ?? ""));
  expect(inserted).toBeDefined();
  const report = collector.requests.find(({ body }) => body.includes(TRACE));
  expect(report).toMatchObject({ path: "/v1/traces", headers: { authorization: "Bearer abc" } });
  const all = collector.requests.map(({ body }) => body).join("");
  for (const secret of [MOBILE, token, ADDRESS.address, ADDRESS.firstName, ADDRESS.phone]) expect(all).not.toContain(secret);
  // As a number of its own: six digits in a row are also in the times.
  expect(all).not.toMatch(new RegExp(`\\b${otp}\\b`));
});

it("health checks are not traced, and what is not a traceparent begins a trace of its own", async () => {
  await fetch(`${url}/healthz`, { headers: { traceparent: `00-${"a".repeat(32)}-${CLICK}-01` } });
  await fetch(`${url}/api/no-such-path`, { headers: { traceparent: `00-${"b".repeat(32)}-${CLICK}-01` } });
  await fetch(`${url}/api/no-such-path`, { headers: { traceparent: "99-x" } });
  await expect.poll(() => namesOf("b".repeat(32)), { timeout: 20_000 }).toEqual(["GET unknown"]);
  expect(namesOf("a".repeat(32))).toEqual([]);
});

it("a job continues the trace of what sent it", async () => {
  const tracing = startTracing({ endpoint: collector.url, headers: {}, serviceName: "forno", version: "1", ratio: 1 });
  const jobs = await startJobs({ connection: database.connection, log: pino({ level: "silent" }), tracing });
  const done = Promise.withResolvers<void>();
  await jobs.work("traced", { retryLimit: 0, retryDelaySeconds: 1 }, async () => done.resolve());
  await tracing.job("sender", `00-${"c".repeat(32)}-${CLICK}-01`, () => jobs.send("traced", {}));
  await done.promise;
  await jobs.stop();
  await tracing.close();
  const spans = spansOf("c".repeat(32));
  const sender = spans.find(({ name }) => name === "job sender");
  expect(spans.find(({ name }) => name === "job traced")?.parentSpanId).toBe(sender?.spanId);
});

it("whether a trace is recorded is not decided by who sends the traceparent", async () => {
  const tracing = startTracing({ endpoint: collector.url, headers: {}, serviceName: "forno", version: "1", ratio: 0 });
  const carriers = await Promise.all(
    ["00", "01"].map((flags) => {
      const headers = { traceparent: `00-${"d".repeat(32)}-${CLICK}-${flags}` };
      return new Promise((resolve) => {
        const request = { method: "GET", url: "/", headers } as never;
        tracing.request(request, { once: () => {} } as never, () => resolve(tracing.carrier()));
      });
    }),
  );
  expect(carriers).toEqual([undefined, undefined]);
  await tracing.close();
});
