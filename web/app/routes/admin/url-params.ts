import { useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** An empty value takes the name out of the address. */
function withValue(address: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(address);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/**
 * What the page's address keeps behind its question mark: a link to it, a reload and Back hold it. A change adds to the one that is
 * still on its way.
 */
export function useAddress() {
  const [address, setAddress] = useSearchParams();
  const latest = useRef(address);
  useLayoutEffect(() => {
    latest.current = address;
  }, [address]);
  const change = (make: (before: URLSearchParams) => URLSearchParams): void => {
    latest.current = make(latest.current);
    setAddress(latest.current, { replace: true, preventScrollReset: true });
  };
  const set = (name: string, value: string): void => change((before) => withValue(before, name, value));
  return { address, change, set };
}
