import { useEffect, useState } from "react";
import { useConnection } from "./socket.ts";

/** Connecting takes a moment; only a longer interruption is shown. */
const PATIENCE_MS = 2_500;

/** True once the connection has been lost for longer: what is shown may be outdated. */
export function useNotLive(): boolean {
  const isLive = useConnection() === "live";
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (isLive) return setAway(false);
    const timer = setTimeout(() => setAway(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isLive]);
  return isAway;
}
