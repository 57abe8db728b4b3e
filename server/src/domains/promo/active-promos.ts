/** The codes that everybody may see, cached: finding out which are used up counts their uses. */
import type { Promo } from "@forno/contract/promo/promo.ts";
import type { Deps } from "../../deps.ts";
import { cachedValue } from "../../platform/db/changes/cached-value.ts";
import { selectActivePromos } from "./promo-store.ts";

export const PROMOS_TOPIC = "promos";

/** How long a code that is used up meanwhile, or starts or ends, is still listed as before. Its use is decided by the database. */
const LISTED_MS = 10_000;

type ListDeps = Pick<Deps, "reader" | "changes" | "log" | "clock">;

interface Listed {
  promos: Promo[];
  until: Date;
}

const cache = cachedValue<ListDeps, Listed>(PROMOS_TOPIC, async ({ reader, clock }) => {
  const now = clock();
  const promos = await reader.current((db) => selectActivePromos(db, now));
  return { promos, until: new Date(now.getTime() + LISTED_MS) };
});

/** Each is replaced once, however many callers find that it is over. */
const replaced = new WeakSet<Listed>();

export async function activePromos(deps: ListDeps): Promise<Promo[]> {
  const known = await cache.read(deps);
  if (known.until > deps.clock()) return known.promos;
  if (!replaced.has(known)) {
    replaced.add(known);
    cache.invalidate(deps);
  }
  return (await cache.read(deps)).promos;
}

/** After a change on this instance; the others are notified of it in its transaction. */
export const invalidateActivePromos = (deps: ListDeps): void => cache.invalidate(deps);
