import { useEffect, useState } from "react";
import styles from "./button.module.css";

/** Longer than the two presses of a double click are apart, or of a finger that slipped. */
const SETTLE_MS = 1_000;

/**
 * The class of what holds things that change their places: for a moment after they did, a press means what stood there before, and
 * does nothing. `places` is another word for each arrangement. The keyboard goes by focus, not by place, and is not held up.
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
