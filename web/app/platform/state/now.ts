import { useEffect, useEffectEvent, useRef, useState } from "react";
import { dayOf } from "../format/dates.ts";

/** The time in milliseconds, updated every `everyMs`: for texts such as "12 min to go". */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** A device that slept through midnight may miss a timer. */
const LOOK_EVERY_MS = 30_000;

/** Calls `changed` when a new day has begun in Asia/Kolkata. */
export function useNewDay(changed: () => void): void {
  const day = useRef(dayOf(new Date()));
  const notify = useEffectEvent(changed);
  useEffect(() => {
    const look = () => {
      const today = dayOf(new Date());
      if (today === day.current) return;
      day.current = today;
      notify();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}
