/**
 * A trace for each action of a person: the calls that follow a click or a key carry its ID in the header `traceparent`
 * (https://www.w3.org/TR/trace-context/). Loaded only while the operator collects traces.
 */
const hexOf = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");

let traceId = hexOf(16);
const begin = () => {
  traceId = hexOf(16);
};
for (const action of ["pointerdown", "keydown"]) addEventListener(action, begin, { capture: true, passive: true });

/** Null for a call that follows no action of the last seconds. */
export const traceOfAction = (): string | null =>
  navigator.userActivation?.isActive === false ? null : `00-${traceId}-${hexOf(8)}-01`;
