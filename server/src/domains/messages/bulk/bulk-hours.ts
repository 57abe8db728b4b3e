/** When bulk messages, which are promotional, may be sent. */
import { promotionsWaitUntil } from "@forno/contract/messages/rules/promotion-hours.ts";
import type { Deps } from "../../../deps.ts";

/** Null: now. `RATE_LIMIT=off`, which live mode refuses, also disables these hours. */
export const startOfBulk = ({ config }: Pick<Deps, "config">, now: Date): Date | null =>
  config.rateLimits ? promotionsWaitUntil(now) : null;
