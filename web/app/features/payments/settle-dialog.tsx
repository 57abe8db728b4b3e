import { ENTER_NOTE, EXCEPTION_NOTE_MAX } from "@forno/contract/payment-admin.ts";
import { type FormEvent, useState } from "react";
import { paymentsTexts as texts } from "#texts/payments.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { useSettleException } from "./payments-queries.ts";

/** Nothing is settled without a word on how. */
export function SettleDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const settle = useSettleException(id);
  return (
    <Dialog open={open} onOpenChange={onClose} title={texts.settleTitle} locked={settle.isPending}>
      <SettleForm pending={settle.isPending} onSettle={(note) => settle.mutate(note, { onSuccess: onClose })} />
    </Dialog>
  );
}

function SettleForm({ pending, onSettle }: { pending: boolean; onSettle: (note: string) => void }) {
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    if (note.trim() === "") setError(ENTER_NOTE);
    else onSettle(note);
  };
  return (
    <form noValidate className="form" onSubmit={submit}>
      <p className="full">{texts.settleText}</p>
      <TextField
        label={texts.note}
        className="full"
        rows={3}
        maxLength={EXCEPTION_NOTE_MAX}
        value={note}
        error={error}
        onChange={(event) => {
          setError(undefined);
          setNote(event.target.value);
        }}
      />
      <div className="full">
        <Button type="submit" pending={pending} pendingText={texts.settling}>
          {texts.settle}
        </Button>
      </div>
    </form>
  );
}
