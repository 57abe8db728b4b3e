/**
 * Traces by OpenTelemetry, sent by OTLP over HTTP. Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set
 * (docs/decisions/0032-monitoring.md).
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, ParentBasedSampler, type Sampler, SamplingDecision, TracerProvider } from "@opentelemetry/sdk-trace";
import { failureOf } from "../../platform/tracing/observers.ts";
import { readTraceParent, type TraceParent, writeTraceParent } from "../../platform/tracing/traceparent.ts";
import type { Tracing } from "../../platform/tracing/tracing.ts";

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
/** Asked for all the time, and never by a person. */
const NOT_TRACED = new Set(["/healthz", "/readyz"]);

export function startTracing({ endpoint, headers, serviceName, version, ratio }: TracingOptions): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: { ...headers },
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  const shared = secretRatio(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "service.version": version }),
    // Anyone can send a `traceparent`: what it says about sampling is not followed.
    sampler: new ParentBasedSampler({ root: shared, remoteParentSampled: shared, remoteParentNotSampled: shared }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: QUEUE_MAX,
        scheduledDelayMillis: EXPORT_EVERY_MS,
        exportTimeoutMillis: EXPORT_LIMIT_MS,
      }),
    ],
  });
  return new OtlpTracing(provider);
}

/**
 * Decides by the trace's ID, so that all requests of one action are recorded or none, and by a secret, so that nobody can choose an
 * ID that is recorded.
 */
function secretRatio(ratio: number): Sampler {
  const key = randomBytes(16);
  const isChosen = (traceId: string) => createHmac("sha256", key).update(traceId).digest().readUInt32BE() < ratio * 2 ** 32;
  return {
    shouldSample: (_context, traceId) => ({
      decision: isChosen(traceId) ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `SecretRatio{${ratio}}`,
  };
}

class OtlpTracing implements Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer;
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #ofRequests = new WeakMap<IncomingMessage, Span>();

  constructor(provider: TracerProvider) {
    this.#provider = provider;
    this.#tracer = provider.getTracer("forno");
  }

  request(request: Parameters<Tracing["request"]>[0], response: Parameters<Tracing["request"]>[1], handle: () => void): void {
    const { method = "", url = "", headers } = request;
    if (NOT_TRACED.has(url)) {
      handle();
      return;
    }
    const parent = readTraceParent(headers.traceparent);
    const options = { kind: SpanKind.SERVER, attributes: { "http.request.method": method } };
    const span = this.#tracer.startSpan(method, options, parent ? contextOf(parent, true) : ROOT_CONTEXT);
    this.#ofRequests.set(request, span);
    response.once("close", () => {
      span.setAttribute("http.response.status_code", response.statusCode);
      if (response.statusCode >= 500 || !response.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
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
    span?.updateName(`${request.method} ${route}`);
    span?.setAttribute("http.route", route);
  }

  began(name: string, attributes: Readonly<Record<string, string | number>>) {
    const parent = this.#current.getStore();
    if (!parent?.isRecording()) return undefined;
    const span = this.#tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, trace.setSpan(ROOT_CONTEXT, parent));
    return (failure?: unknown) => end(span, failure);
  }

  carrier(): string | undefined {
    const span = this.#current.getStore();
    if (!span?.isRecording()) return undefined;
    const { traceId, spanId, traceFlags } = span.spanContext();
    return writeTraceParent({ traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 });
  }

  async job<T>(queue: string, carrier: string | undefined, work: () => Promise<T>): Promise<T> {
    const parent = readTraceParent(carrier);
    const options = { kind: SpanKind.CONSUMER, attributes: { "forno.queue": queue } };
    // Written by an instance of this shop, which has decided about sampling.
    const span = this.#tracer.startSpan(`job ${queue}`, options, parent ? contextOf(parent, false) : ROOT_CONTEXT);
    try {
      const result = await this.#current.run(span, work);
      end(span);
      return result;
    } catch (error) {
      end(span, error);
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#provider.shutdown();
  }
}

function end(span: Span, failure?: unknown): void {
  if (failure !== undefined) {
    span.setAttribute("error.type", failureOf(failure));
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

const contextOf = ({ traceId, spanId, isSampled }: TraceParent, isRemote: boolean) =>
  trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote,
  });
