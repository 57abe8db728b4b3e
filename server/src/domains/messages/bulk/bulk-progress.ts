/**
 * Notifies the admins of a bulk message's progress: about once a second, less often the longer counting takes, and at the end of a
 * shift.
 */
import type { Deps } from "../../../deps.ts";
import { permissionRoom } from "../../user/socket-rooms.ts";
import { countOutcomes, storeOutcomes } from "./bulk-history-store.ts";

const STEP_MS = 1_000;
/** Counting takes at most a twentieth of the time. */
const REST_FACTOR = 20;

export interface Progress {
  /** One more recipient is done. */
  step(): void;
  /** Resolves once the last state is sent and, if nothing is left to send, stored. */
  end(): Promise<void>;
}

export function publishProgress({ db, events, log }: Pick<Deps, "db" | "events" | "log">, messageId: string): Progress {
  let timer: NodeJS.Timeout | undefined;
  let stepMs = STEP_MS;
  const publish = async () => {
    const begun = performance.now();
    const outcomes = await countOutcomes(db, messageId);
    stepMs = Math.max(STEP_MS, (performance.now() - begun) * REST_FACTOR);
    events.toRooms([permissionRoom("messages")], "bulkSmsUpdate", { _id: messageId, ...outcomes });
    return outcomes;
  };
  const publishLater = () => {
    timer = undefined;
    publish().catch((error: unknown) => log.warn({ err: error }, "Could not publish bulk message progress"));
  };
  return {
    step() {
      timer ??= setTimeout(publishLater, stepMs);
    },
    async end() {
      clearTimeout(timer);
      const outcomes = await publish();
      if (outcomes.queued === 0) await storeOutcomes(db, messageId);
    },
  };
}
