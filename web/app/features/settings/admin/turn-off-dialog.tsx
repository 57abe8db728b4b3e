import { opensTomorrow } from "@forno/contract/settings/rules/opening-hours.ts";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Choice } from "../../../ui/fields/choice.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../../ui/overlay/text-dialog.tsx";
import { dayNumber, momentLine } from "../hours/moment-line.ts";
import { useSettings } from "../settings-store.ts";
import { turnOffTexts as texts } from "../texts/en-ordering.ts";

const MINUTE_MS = 60_000;
type Length = "half" | "hour" | "tomorrow" | "open";

export interface TurnOffDialogProps {
  pending: boolean;
  onClose: () => void;
  /** When ordering resumes, as an ISO time; null: when an admin turns it on. */
  onConfirm: (until: string | null) => void;
}

/** For how long ordering is turned off. */
export default function TurnOffDialog({ pending, onClose, onConfirm }: TurnOffDialogProps) {
  const { openingHours, specialDays } = useSettings();
  const [length, setLength] = useState<Length>("half");
  // Fixed when the dialog opens, so that the displayed times are sent.
  const [ends] = useState(() => {
    const now = new Date();
    const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
    return { half: after(30), hour: after(60), tomorrow: opensTomorrow(openingHours, now, specialDays).toISOString(), open: null };
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onConfirm(ends[length]);
  };
  const today = dayNumber(new Date());
  const resumes = (end: string): string => texts.resumes(momentLine(end, today));
  const options: { value: Length; text: string; note: string }[] = [
    { value: "half", text: texts.half, note: resumes(ends.half) },
    { value: "hour", text: texts.hour, note: resumes(ends.hour) },
    { value: "tomorrow", text: untilWords(ends.tomorrow, today), note: texts.keepsCarts },
    { value: "open", text: texts.open, note: texts.emptiesCarts },
  ];
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} locked={pending}>
      <DialogForm onSubmit={submit}>
        <Choice label={texts.howLong} options={options} value={length} onChange={setLength} />
        <p className="muted">{texts.keepsOrders}</p>
        <Button type="submit" look="danger" pending={pending} pendingText={texts.turningOff}>
          {texts.turnOff}
        </Button>
      </DialogForm>
    </Dialog>
  );
}

/** `Until tomorrow at 11 AM`; after midnight `Until today at 11 AM`. */
function untilWords(end: string, today: number): string {
  const moment = momentLine(end, today);
  return dayNumber(new Date(end)) === today ? texts.untilToday(moment) : texts.until(moment);
}
