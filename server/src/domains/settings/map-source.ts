import { isDeepStrictEqual } from "node:util";
import type { MapSource } from "@forno/contract/settings/settings.ts";
import type { Deps } from "../../deps.ts";
import { notifyChange } from "../../platform/db/changes/change-feed.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { SETTINGS_TOPIC } from "./settings.ts";
import { lockSettings, updateSettings } from "./settings-store.ts";

/** Tells the pages which map this start has. All instances have the same environment and the same file. */
export async function storeMapSource({ db }: Pick<Deps, "db">, map: MapSource | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (isDeepStrictEqual((await lockSettings(tx)).map, map)) return;
    await updateSettings(tx, { map });
    await notifyChange(tx, SETTINGS_TOPIC);
  });
}
