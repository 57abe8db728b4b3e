import { privacyCalls } from "@forno/contract/privacy/privacy-calls.ts";
import { DELETE_WORD } from "@forno/contract/wire/form-sentences.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../platform/api/call.ts";
import { saveFile } from "../../platform/api/download.ts";
import { failureText } from "../../platform/api/failure.ts";
import { dayOf } from "../../platform/format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { DownloadIcon, TrashIcon } from "../../ui/icons/work-icons.tsx";
import { TextDialog } from "../../ui/overlay/text-dialog.tsx";
import { CARRIED, toast } from "../../ui/overlay/toast.ts";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { toastFailure } from "../session/failure-toast.ts";
import { dropSession } from "../session/session-store.ts";
import { rememberName } from "../session/sign-in/sign-in-draft.ts";
import styles from "./privacy-panel.module.css";
import { privacyPanelTexts as texts } from "./texts/en.ts";

export function PrivacyPanel() {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Panel title={texts.title} section="privacy">
      <p>
        {texts.about} <PageLink to="/privacy">{texts.policy}</PageLink>
      </p>
      <div className={`row ${styles.privacyPanel}`}>
        <DownloadButton />
        <Button look="quiet" onClick={() => setDeleting(true)}>
          <TrashIcon />
          {texts.remove}
        </Button>
      </div>
      <DeleteAccountDialog open={isDeleting} onClose={() => setDeleting(false)} />
    </Panel>
  );
}

function DownloadButton() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(privacyCalls.data),
    onSuccess: ({ data }) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
      saveFile(file, texts.fileName(dayOf(new Date(data.exportedAt))));
    },
    onError: (error) => toastFailure(error, texts.downloadFailed),
  });
  return (
    <Button look="ghost" pending={isPending} pendingText={texts.downloading} onClick={() => mutate()}>
      <DownloadIcon />
      {texts.download}
    </Button>
  );
}

const INPUT = { maxLength: 20, autoComplete: "off", autoCapitalize: "characters", spellCheck: false } as const;
const wrongWith = (word: string) => (word.trim() === DELETE_WORD ? undefined : texts.wordMissing);

/** Asks to type a word, so that nobody deletes an account by mistake. */
function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(privacyCalls.deleteAccount, { body: { confirmation: DELETE_WORD } }),
    onSuccess: () => {
      rememberName(null);
      dropSession();
      toast.success(texts.removed, CARRIED);
    },
  });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <TextDialog
      open={open}
      onClose={close}
      title={texts.removeTitle}
      label={texts.word}
      input={INPUT}
      wrongWith={wrongWith}
      failure={error ? failureText(error, texts.removeFailed) : undefined}
      verb={
        <>
          <TrashIcon />
          {texts.removeVerb}
        </>
      }
      danger
      pending={isPending}
      pendingText={texts.removing}
      onConfirm={() => mutate()}
    >
      {texts.removeWhat}
    </TextDialog>
  );
}
