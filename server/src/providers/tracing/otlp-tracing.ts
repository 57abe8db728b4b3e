/** Traces for a collector, by OTLP over HTTP in JSON. https://opentelemetry.io/docs/specs/otlp/#otlphttp */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { failureOf } from "../../platform/tracing/observers.ts";
import { readTraceParent, type TraceParent, type Tracing, writeTraceParent } from "../../platform/tracing/tracing.ts";
import { sendOutbound } from "../outbound.ts";

export interface TracingOptions {
  /** The collector's base address; `/v1/traces` is added. */
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  version: string;
  /** The share of traces that are recorded, 0 to 1. */
  ratio: number;
}

const EXPORT_LIMIT_MS = 5_000;
const EXPORT_EVERY_MS = 2_000;
/** Spans that wait for the collector; further ones are dropped. */
const QUEUE_MAX = 4_096;
/** Of one request. */
const BATCH_MAX = 512;
const ANSWER_BYTES_MAX = 64 * 1024;
/** Asked for all the time, and never by a person. */
const NOT_TRACED = new Set(["/healthz", "/readyz"]);

/** https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/trace/v1/trace.proto */
const KIND = { server: 2, client: 3, consumer: 5 };
const STATUS_ERROR = 2;

type Attributes = Readonly<Record<string, string | number>>;

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly kind: number;
  readonly isRecorded: boolean;
  readonly startedAt: number;
  name: string;
  attributes: Record<string, string | number>;
  hasFailed: boolean;
}

export function startTracing(options: TracingOptions): Tracing {
  return new OtlpTracing(options);
}

class OtlpTracing implements Tracing {
  readonly #isChosen: (traceId: string) => boolean;
  readonly #exporter: SpanExporter;
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #ofRequests = new WeakMap<IncomingMessage, Span>();

  constructor(options: TracingOptions) {
    this.#isChosen = secretRatio(options.ratio);
    this.#exporter = new SpanExporter(options);
  }

  request(request: Parameters<Tracing["request"]>[0], response: Parameters<Tracing["request"]>[1], handle: () => void): void {
    const { method = "", url = "", headers } = request;
    if (NOT_TRACED.has(url)) {
      handle();
      return;
    }
    const parent = readTraceParent(headers.traceparent);
    // Anyone can send a `traceparent`: what it says about sampling is not followed.
    const sampled = parent && { ...parent, isSampled: this.#isChosen(parent.traceId) };
    const span = this.#start(method, KIND.server, { "http.request.method": method }, sampled);
    this.#ofRequests.set(request, span);
    response.once("close", () => {
      span.attributes["http.response.status_code"] = response.statusCode;
      span.hasFailed = response.statusCode >= 500 || !response.writableFinished;
      this.#end(span);
    });
    this.#current.run(span, handle);
  }

  resume(request: IncomingMessage, next: () => void): void {
    const span = this.#ofRequests.get(request);
    if (span) this.#current.run(span, next);
    else next();
  }

  name(request: IncomingMessage, route: string): void {
    const span = this.#ofRequests.get(request);
    if (!span) return;
    span.name = `${request.method} ${route}`;
    span.attributes["http.route"] = route;
  }

  start(name: string, attributes: Attributes) {
    const parent = this.#current.getStore();
    if (!parent?.isRecorded) return undefined;
    const span = this.#start(name, KIND.client, attributes, { ...parent, isSampled: true });
    return (failure?: unknown) => this.#end(span, failure);
  }

  carrier(): string | undefined {
    const span = this.#current.getStore();
    return span?.isRecorded ? writeTraceParent({ ...span, isSampled: true }) : undefined;
  }

  async job<T>(queue: string, carrier: string | undefined, work: () => Promise<T>): Promise<T> {
    // Written by an instance of this shop, which has decided about sampling.
    const span = this.#start(`job ${queue}`, KIND.consumer, { "forno.queue": queue }, readTraceParent(carrier));
    try {
      const result = await this.#current.run(span, work);
      this.#end(span);
      return result;
    } catch (error) {
      this.#end(span, error);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#exporter.close();
  }

  #start(name: string, kind: number, attributes: Attributes, parent: TraceParent | null): Span {
    const traceId = parent?.traceId ?? randomBytes(16).toString("hex");
    return {
      traceId,
      spanId: randomBytes(8).toString("hex"),
      parentSpanId: parent?.spanId,
      kind,
      isRecorded: parent?.isSampled ?? this.#isChosen(traceId),
      startedAt: now(),
      name,
      attributes: { ...attributes },
      hasFailed: false,
    };
  }

  #end(span: Span, failure?: unknown): void {
    if (failure !== undefined) {
      span.attributes["error.type"] = failureOf(failure);
      span.hasFailed = true;
    }
    if (span.isRecorded) this.#exporter.add(span);
  }
}

/**
 * Decides by the trace's ID, so that all requests of one action are recorded or none, and by a secret, so that nobody can choose an
 * ID that is recorded.
 */
function secretRatio(ratio: number): (traceId: string) => boolean {
  const key = randomBytes(16);
  return (traceId) => createHmac("sha256", key).update(traceId).digest().readUInt32BE() < ratio * 2 ** 32;
}

/** Sends ended spans in batches. Those that the collector does not accept in time are dropped. */
class SpanExporter {
  readonly #options: TracingOptions;
  readonly #timer: NodeJS.Timeout;
  #waiting: object[] = [];
  #sending: Promise<void> | null = null;

  constructor(options: TracingOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#flush(), EXPORT_EVERY_MS).unref();
  }

  add(span: Span): void {
    if (this.#waiting.length >= QUEUE_MAX) return;
    this.#waiting.push(toOtlp(span));
    if (this.#waiting.length === BATCH_MAX) void this.#flush();
  }

  /** Sends what is left, within the limit of the request that is under way and that of one more. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    await this.#flush();
  }

  /** One request at a time. What is added meanwhile goes with it or with the next call. */
  #flush(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #send(): Promise<void> {
    const signal = AbortSignal.timeout(EXPORT_LIMIT_MS);
    while (this.#waiting.length > 0 && !signal.aborted) {
      const spans = this.#waiting.splice(0, BATCH_MAX);
      const { endpoint, headers, serviceName, version } = this.#options;
      const resource = { attributes: toOtlpAttributes({ "service.name": serviceName, "service.version": version }) };
      const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "forno" }, spans }] }] });
      const request = { method: "POST" as const, headers: { ...headers, "content-type": "application/json" }, body, signal };
      await sendOutbound(`${endpoint}/v1/traces`, request, ANSWER_BYTES_MAX).catch(() => {});
    }
  }
}

const now = (): number => performance.timeOrigin + performance.now();
/** Microseconds are what a double can hold of today's date. */
const inNanoseconds = (atMs: number): string => `${Math.round(atMs * 1_000)}000`;

function toOtlp({ traceId, spanId, parentSpanId, name, kind, startedAt, attributes, hasFailed }: Span) {
  return {
    traceId,
    spanId,
    ...(parentSpanId !== undefined && { parentSpanId }),
    name,
    kind,
    startTimeUnixNano: inNanoseconds(startedAt),
    endTimeUnixNano: inNanoseconds(now()),
    attributes: toOtlpAttributes(attributes),
    status: hasFailed ? { code: STATUS_ERROR } : {},
  };
}

const toOtlpAttributes = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "string" ? { stringValue: value } : { intValue: value },
  }));
