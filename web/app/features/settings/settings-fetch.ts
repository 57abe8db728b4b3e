import type { Settings } from "@forno/contract/settings/settings.ts";
import { settingsCalls } from "@forno/contract/settings/settings-calls.ts";
import { call } from "../../platform/api/call.ts";
import { onEvent } from "../../platform/realtime/socket.ts";
import { shareRuns } from "../../platform/state/coalesce.ts";
import { keepSettings, recordOrderEnabled, settingsChanges } from "./settings-changes.ts";

export const refreshSettings = shareRuns(async (): Promise<Settings> => {
  for (;;) {
    const before = settingsChanges();
    const { data } = await call(settingsCalls.read);
    // Otherwise something changed during the call, and the response may be older.
    if (settingsChanges() === before) return keepSettings(data);
  }
});

if (typeof window !== "undefined") onEvent("orderEnabledUpdate", recordOrderEnabled);
