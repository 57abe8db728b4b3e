/** When bulk messages, which are promotions, go out. */
import { promotionsWaitUntil } from "@forno/contract/rules/promotion-hours.ts";
import type { Deps } from "../../deps.ts";

/** Null: now. `RATE_LIMIT=off`, which a live shop refuses, lifts the hours too. */
export const startOfBulk = ({ config }: Pick<Deps, "config">, now: Date): Date | null =>
  config.rateLimits ? promotionsWaitUntil(now) : null;
