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
