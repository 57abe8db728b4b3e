import { privacyCalls } from "@forno/contract/privacy/privacy-calls.ts";
import { DELETE_WORD } from "@forno/contract/wire/form-sentences.ts";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../platform/api/call.ts";
import { failureText } from "../../platform/api/failure.ts";
import { TrashIcon } from "../../ui/icons/work-icons.tsx";
import { TextDialog } from "../../ui/overlay/text-dialog.tsx";
import { CARRIED, toast } from "../../ui/overlay/toast.ts";
import { dropSession } from "../session/session-store.ts";
import { rememberName } from "../session/sign-in/sign-in-draft.ts";
import { privacyPanelTexts as texts } from "./texts/en.ts";

const INPUT = { maxLength: 20, autoComplete: "off", autoCapitalize: "characters", spellCheck: false } as const;
const wrongWith = (word: string) => (word.trim() === DELETE_WORD ? undefined : texts.wordMissing);

/** Asks to type a word, so that nobody deletes an account by mistake. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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
