import { EXCEPTION_NOTE_MAX } from "@forno/contract/payment/rules/payment-exception.ts";
import { ENTER_NOTE } from "@forno/contract/wire/form-sentences.ts";
import { TextDialog } from "../../../ui/overlay/text-dialog.tsx";
import { paymentsTexts as texts } from "../texts/en.ts";
import { useSettleException } from "./payments-queries.ts";

const INPUT = { maxLength: EXCEPTION_NOTE_MAX };
const wrongWith = (note: string) => (note.trim() === "" ? ENTER_NOTE : undefined);

/** Resolving requires a note. */
export function SettleDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const settle = useSettleException(id);
  return (
    <TextDialog
      open={open}
      onClose={onClose}
      title={texts.settleTitle}
      label={texts.note}
      rows={3}
      input={INPUT}
      wrongWith={wrongWith}
      verb={texts.settle}
      pending={settle.isPending}
      pendingText={texts.settling}
      onConfirm={(note) => settle.mutate(note, { onSuccess: onClose })}
    >
      {texts.settleText}
    </TextDialog>
  );
}
