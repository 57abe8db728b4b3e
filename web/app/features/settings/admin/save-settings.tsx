import type { Settings } from "@forno/contract/settings/settings.ts";
import { settingsCalls } from "@forno/contract/settings/settings-calls.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type BodyOf, call } from "../../../platform/api/call.ts";
import { isFailure } from "../../../platform/api/failure.ts";
import { useFormDraft } from "../../../platform/storage/use-form-draft.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { InlineError } from "../../../ui/status/banner.tsx";
import { toastFailure } from "../../session/failure-toast.ts";
import { recordSettings, refreshSettings } from "../settings-changes.ts";
import { readSettings } from "../settings-store.ts";
import { saveTexts } from "../texts/en-admin.ts";
import { settingsTexts as texts } from "../texts/en-ordering.ts";

/** Absent fields stay unchanged. */
type Changes = Omit<BodyOf<typeof settingsCalls.update>, "version">;

export interface SettingsSave {
  /** A function: made from the settings as they are when they are saved. */
  body: Changes | ((now: Settings) => Changes);
  /** Saving would undo what somebody else has saved. */
  isOvertakenBy?: (now: Settings) => boolean;
}

/** Answers false, with nothing changed, if somebody else was faster; then the page has the settings as they are now. */
export const useSaveSettings = () =>
  useMutation({
    mutationFn: async ({ body, isOvertakenBy = () => false }: SettingsSave): Promise<boolean> => {
      // Changes of other settings do not matter, so the version of now is sent, not that of the draft.
      const now = await refreshSettings();
      if (isOvertakenBy(now)) return false;
      const changes = typeof body === "function" ? body(now) : body;
      const { message, data } = await call(settingsCalls.update, { body: { ...changes, version: now.version } });
      recordSettings(data);
      toast.success(message);
      return true;
    },
    onError: (error) => {
      toastFailure(error, texts.failedToUpdate);
      // Somebody else saved at the same moment: what they saved is shown before the next try.
      if (isFailure(error, "settingsChanged")) void refreshSettings().catch(() => undefined);
    },
  });

/** Of `value` the parts that `changes` names. */
function partsOf(changes: unknown, value: unknown): unknown {
  if (!isRecord(changes) || !isRecord(value)) return value;
  return Object.fromEntries(Object.keys(changes).map((name) => [name, partsOf(changes[name], value[name])]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** For switches and selects: saves at once, unless somebody else has changed the same since it was shown. Then that is shown. */
export function useChangeShop() {
  const { mutate, isPending, variables } = useSaveSettings();
  return {
    isPending,
    /** What is being saved. */
    pending: isPending ? (variables.body as Changes) : {},
    change: (body: Changes) => {
      const shown = JSON.stringify(partsOf(body, readSettings()));
      const isOvertakenBy = (now: Settings) => JSON.stringify(partsOf(body, now)) !== shown;
      mutate({ body, isOvertakenBy }, { onSuccess: (isSaved) => (isSaved ? undefined : toast.error(saveTexts.overtaken)) });
    },
  };
}

/** A form of settings: its draft, and saving it unless somebody else has changed the same fields since they were typed. */
export function useSettingsForm<Draft extends object>(name: string, settings: Settings, startOf: (settings: Settings) => Draft) {
  const start = startOf(settings);
  const form = useFormDraft(name, start);
  const { mutate, isPending } = useSaveSettings();
  const [isOvertaken, setOvertaken] = useState(false);
  const settle = (isSaved: boolean) => {
    setOvertaken(!isSaved);
    if (isSaved) form.saved(form.draft);
    else form.rebase(startOf(readSettings() ?? settings));
  };
  const loadSaved = () => {
    setOvertaken(false);
    form.clear();
  };
  return {
    start,
    draft: form.draft,
    change: form.change,
    isPending,
    save: (body: Changes) => mutate({ body, isOvertakenBy: (now) => form.isOvertakenBy(startOf(now)) }, { onSuccess: settle }),
    /** For `Overtaken`. */
    overtaken: { isShown: isOvertaken, onLoad: loadSaved },
  };
}

interface OvertakenProps {
  isShown: boolean;
  onLoad: () => void;
}

interface SaveSettingsProps {
  overtaken: OvertakenProps;
  isPending: boolean;
  /** The button's text. */
  children: string;
}

/** Above the button that saves: somebody else was faster. */
export const Overtaken = ({ isShown, onLoad }: OvertakenProps) =>
  isShown ? (
    <InlineError
      action={
        <Button size="sm" look="ghost" onClick={onLoad}>
          {saveTexts.loadSaved}
        </Button>
      }
    >
      {saveTexts.overtakenForm}
    </InlineError>
  ) : null;

/** The foot of a form of settings. */
export const SaveSettings = ({ overtaken, isPending, children }: SaveSettingsProps) => (
  <>
    <Overtaken {...overtaken} />
    <div>
      <Button type="submit" pending={isPending} pendingText={saveTexts.saving}>
        {children}
      </Button>
    </div>
  </>
);
