import { type FormEvent, useState } from "react";
import { formatTime } from "../../../../platform/format/dates.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Choice } from "../../../../ui/fields/choice.tsx";
import { SelectField } from "../../../../ui/form/select-field.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../../../ui/overlay/text-dialog.tsx";
import { useSetBusy } from "../../settings-queries.ts";
import { busyTexts as texts } from "../../texts/en-busy.ts";
import { BUSY_CHOICES, BUSY_LENGTHS } from "./busy-proposal.ts";

const MINUTE_MS = 60_000;

/** How much longer the kitchen needs, and until when. */
export default function BusyDialog({ onClose }: { onClose: () => void }) {
  const [extra, setExtra] = useState<`${number}`>("15");
  // Fixed when the dialog opens, so that the displayed times are sent.
  const [ends] = useState(() => BUSY_LENGTHS.map((minutes) => new Date(Date.now() + minutes * MINUTE_MS).toISOString()));
  const [until, setUntil] = useState(ends[1] ?? "");
  const { mutate, isPending } = useSetBusy();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ extraMinutes: Number(extra), until }, { onSuccess: onClose });
  };
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} locked={isPending}>
      <DialogForm onSubmit={submit}>
        <p className="muted">{texts.note}</p>
        <Choice
          label={texts.extra}
          options={BUSY_CHOICES.map((minutes) => ({ value: `${minutes}` as const, text: texts.minutes(minutes) }))}
          value={extra}
          onChange={setExtra}
        />
        <SelectField
          label={texts.until}
          options={ends.map((end) => ({ value: end, text: formatTime(end) }))}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        <Button type="submit" pending={isPending} pendingText={texts.starting}>
          {texts.start}
        </Button>
      </DialogForm>
    </Dialog>
  );
}
