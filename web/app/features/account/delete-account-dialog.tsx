import { DELETE_WORD, privacyEndpoints } from "@forno/contract/privacy.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { yourDataTexts as texts } from "#texts/your-data.ts";
import { call } from "../../platform/api/call.ts";
import { failureText } from "../../platform/api/failure.ts";
import { InlineError } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { TrashIcon } from "../../ui/work-icons.tsx";
import { forgetSession } from "../session/session-store.ts";

/** Asks for a word, so that no slip of the finger deletes an account. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => call(privacyEndpoints.deleteAccount, { body: { confirmation: DELETE_WORD } }),
    onSuccess: () => {
      forgetSession();
      toast.success(texts.removed);
    },
  });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog open={open} onOpenChange={close} title={texts.removeTitle} locked={isPending}>
      <WordForm pending={isPending} failure={error} onConfirm={mutate} />
    </Dialog>
  );
}

function WordForm({ pending, failure, onConfirm }: { pending: boolean; failure: unknown; onConfirm: () => void }) {
  const [word, setWord] = useState("");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isRight = word.trim() === DELETE_WORD;
    setMissing(!isRight);
    if (!isRight) field.current?.focus();
    else if (!pending) onConfirm();
  };
  return (
    <form className="delete-account" noValidate onSubmit={submit}>
      <p>{texts.removeWhat}</p>
      <Field
        ref={field}
        label={texts.word}
        value={word}
        error={isMissing ? texts.wordMissing : undefined}
        maxLength={20}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setWord(event.target.value);
          setMissing(false);
        }}
      />
      {failure ? <InlineError>{failureText(failure, texts.removeFailed)}</InlineError> : null}
      <Button type="submit" look="danger" pending={pending} pendingText={texts.removing}>
        <TrashIcon />
        {texts.removeVerb}
      </Button>
    </form>
  );
}
