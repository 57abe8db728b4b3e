import type { DayHours } from "@forno/contract/settings/rules/day-hours.ts";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../ui/overlay/text-dialog.tsx";
import { dayErrors, dayFields, USUAL } from "../settings/admin/hours-draft.ts";
import { TimeRanges } from "../settings/admin/time-ranges.tsx";
import { saveTexts } from "../settings/texts/en-admin.ts";
import { timesTexts as texts } from "./texts/en.ts";

/** The dialog is for one day, so that its fields need no other number. */
const DAY = 0;

interface DayDialogProps {
  title: string;
  /** Undefined: the day has the usual hours. */
  hours: DayHours | null | undefined;
  pending: boolean;
  onClose: () => void;
  onSave: (hours: DayHours | null) => void;
}

/** Closes the shop on a day, or gives the day hours of its own. */
export default function DayDialog({ title, hours, pending, onClose, onSave }: DayDialogProps) {
  const [isClosed, setClosed] = useState(!hours);
  const [own, setOwn] = useState(hours ?? USUAL);
  const fields = dayFields(DAY, own);
  const { form, errors, isFine, clearErrors } = useFormErrors(fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const set = isClosed ? null : own;
    if (!pending && isFine(dayErrors(DAY, set))) onSave(set);
  };
  return (
    <Dialog open onOpenChange={onClose} title={title} locked={pending}>
      <DialogForm ref={form} onSubmit={submit}>
        <Choice
          label={texts.onThisDay}
          options={[
            { value: "closed", text: texts.closed },
            { value: "own", text: texts.ownHours },
          ]}
          value={isClosed ? "closed" : "own"}
          onChange={(value) => setClosed(value === "closed")}
        />
        {isClosed ? null : (
          <TimeRanges
            day={DAY}
            hours={own}
            errors={errors}
            onChange={(next) => {
              clearErrors(...fields);
              setOwn(next ?? USUAL);
            }}
          />
        )}
        <Button type="submit" pending={pending} pendingText={saveTexts.saving}>
          {texts.saveDay}
        </Button>
      </DialogForm>
    </Dialog>
  );
}
