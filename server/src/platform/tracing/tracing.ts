/** Traces: what happened, in which order, from a person's action to the commit and to the calls behind it. Off unless configured. */
import type { IncomingMessage, ServerResponse } from "node:http";

type Attributes = Readonly<Record<string, string | number>>;

/** Called once at the end of a span. */
export type EndSpan = (failure?: unknown) => void;

export interface Tracing {
  /** Runs `handle` in the span of a request. Continues the trace in its header `traceparent`, if it has one. */
  request(request: IncomingMessage, response: ServerResponse, handle: () => void): void;
  /** Runs the rest of a request in its span again: receiving a body leaves it. */
  resume(request: IncomingMessage, next: () => void): void;
  /** Names a request's span by its route. */
  name(request: IncomingMessage, route: string): void;
  /** Begins a span within the current one; undefined if there is none that is recorded. */
  start(name: string, attributes: Attributes): EndSpan | undefined;
  /** The current span in the form of the header `traceparent`, for a job; undefined if there is none. */
  carrier(): string | undefined;
  /** Runs a job in a span: of the trace that sent it, if `carrier` is from there. */
  job<T>(queue: string, carrier: string | undefined, work: () => Promise<T>): Promise<T>;
  /** Sends what is left, within its time limit. */
  close(): Promise<void>;
}

/** The header `traceparent` of version 00. https://www.w3.org/TR/trace-context/#traceparent-header */

export interface TraceParent {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

const FORMAT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;
const ZEROS = /^0+$/;

/** Null if it is missing or malformed. */
export function readTraceParent(value: unknown): TraceParent | null {
  const [, traceId = "", spanId = "", flags = ""] = (typeof value === "string" && FORMAT.exec(value)) || [];
  if (traceId === "" || ZEROS.test(traceId) || ZEROS.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export const writeTraceParent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
