/** The promo codes that anyone can use now. */

import type { Promo } from "@forno/contract/promo/promo.ts";
import { promoCalls } from "@forno/contract/promo/promo-calls.ts";
import { useEffect } from "react";
import { call } from "../../platform/api/call.ts";
import { createStore, useStore } from "../../platform/state/store.ts";
import { readItem, writeItems } from "../../platform/storage/local-items.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { promoTexts as texts } from "./texts/en.ts";

const offers = createStore<readonly Promo[] | null>(null);

const underway = createStore<Promise<void> | null>(null);

async function load(): Promise<void> {
  const { data } = await call(promoCalls.listActive, {});
  offers.write(data);
  writeItems({ offersCount: String(data.length) });
}

function refresh(): Promise<void> {
  const started = underway.read();
  if (started) return started;
  const loading = load().finally(() => underway.write(null));
  underway.write(loading);
  return loading;
}

/** Loads offers ahead of the page that shows them; that page reports a failure. */
export const prefetchOffers = (): void => void refresh().catch(() => undefined);

/** The number of offers last time in this browser; null if it never loaded any. */
export function expectedOffers(): number | null {
  const last = offers.read()?.length ?? readItem("offersCount");
  return last === null ? null : Number(last);
}

/**
 * The height of their list last time in a window of this width, in pixels: long codes and texts take more lines. Null: unknown.
 */
export function expectedHeight(): number | null {
  const [width, height] = (readItem("offersHeight") ?? "").split("x").map(Number);
  return height && width === window.innerWidth ? height : null;
}

export const rememberHeight = (pixels: number): void => writeItems({ offersHeight: `${window.innerWidth}x${Math.round(pixels)}` });

/** Null until loaded. */
export function useOffers(): readonly Promo[] | null {
  useEffect(() => {
    refresh().catch(() => {
      if (offers.read() === null) offers.write([]);
      // The page itself reports that it is offline.
      if (navigator.onLine) toast.error(texts.failedToLoad);
    });
  }, []);
  return useStore(offers, null);
}
