import { useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router";

/** An empty value removes the parameter. */
function withValue(params: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(params);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}

/** The parameters of the page's URL, so that links, reloads and Back restore the view. A change adds to one whose navigation is still pending. */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (make: (before: URLSearchParams) => URLSearchParams): void => {
    latest.current = make(latest.current);
    setParams(latest.current, { replace: true, preventScrollReset: true });
  };
  const set = (name: string, value: string): void => change((before) => withValue(before, name, value));
  return { params, change, set };
}
