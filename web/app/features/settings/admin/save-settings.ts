import type { Settings } from "@forno/contract/settings/settings.ts";
import { settingsCalls } from "@forno/contract/settings/settings-calls.ts";
import { useMutation } from "@tanstack/react-query";
import { type BodyOf, call } from "../../../platform/api/call.ts";
import { isFailure } from "../../../platform/api/failure.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { toastFailure } from "../../session/failure-toast.ts";
import { recordSettings, refreshSettings } from "../settings-changes.ts";
import { settingsTexts } from "../texts/en-ordering.ts";

export interface SettingsSave {
  /** Absent fields stay unchanged. */
  body: Omit<BodyOf<typeof settingsCalls.update>, "version">;
  /** Saving would undo what somebody else has saved. */
  isOvertakenBy: (now: Settings) => boolean;
}

/** Answers false, with nothing changed, if somebody else was faster; then the page has the settings as they are now. */
export const useSaveSettings = () =>
  useMutation({
    mutationFn: async ({ body, isOvertakenBy }: SettingsSave): Promise<boolean> => {
      // Changes of other settings do not matter, so the version of now is sent, not that of the draft.
      const now = await refreshSettings();
      if (isOvertakenBy(now)) return false;
      const { message, data } = await call(settingsCalls.update, { body: { ...body, version: now.version } });
      recordSettings(data);
      toast.success(message);
      return true;
    },
    onError: (error) => {
      toastFailure(error, settingsTexts.failedToUpdate);
      // Somebody else saved at the same moment: what they saved is shown before the next try.
      if (isFailure(error, "settingsChanged")) void refreshSettings().catch(() => undefined);
    },
  });
