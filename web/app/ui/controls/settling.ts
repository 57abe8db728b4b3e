import { useEffect, useState } from "react";
import styles from "./button.module.css";

/** Longer than the time between two clicks of a double click. */
const SETTLE_MS = 1_000;

/**
 * The class for a container whose controls move: just after a move, a click is meant for what was there before, so it
 * does nothing. `places` must differ for each arrangement. The keyboard is not affected.
 */
export function useSettling(places: string): string | undefined {
  const [settled, setSettled] = useState(places);
  useEffect(() => {
    if (places === settled) return;
    const timer = setTimeout(() => setSettled(places), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [places, settled]);
  return places === settled ? undefined : styles.settling;
}
