import { opensTomorrow } from "@forno/contract/rules/opening-hours.ts";
import { type FormEvent, useState } from "react";
import { turnOffTexts as texts } from "#texts/shop-settings.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { dayNumber, momentLine } from "./hours.ts";
import { useSettings } from "./settings-store.ts";
import "../../ui/text-dialog.css";

const MINUTE_MS = 60_000;
type Length = keyof typeof texts.lengths;

export interface TurnOffDialogProps {
  pending: boolean;
  onClose: () => void;
  /** When ordering resumes, as an ISO time; null: when an admin turns it on. */
  onConfirm: (until: string | null) => void;
}

/** For how long ordering is turned off. */
export default function TurnOffDialog({ pending, onClose, onConfirm }: TurnOffDialogProps) {
  const { openingHours } = useSettings();
  const [length, setLength] = useState<Length>("half");
  // Fixed when the dialog opens, so that the displayed times are sent.
  const [ends] = useState<Record<Length, string | null>>(() => {
    const now = new Date();
    const after = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString();
    return { half: after(30), hour: after(60), tomorrow: opensTomorrow(openingHours, now).toISOString(), open: null };
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onConfirm(ends[length]);
  };
  const options = (Object.keys(texts.lengths) as Length[]).map((value) => {
    const end = ends[value];
    return {
      value,
      text: texts.lengths[value],
      note: end ? texts.resumes(momentLine(end, dayNumber(new Date()))) : texts.emptiesCarts,
    };
  });
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} locked={pending}>
      <form className="text-dialog" onSubmit={submit}>
        <Choice label={texts.howLong} options={options} value={length} onChange={setLength} />
        <p className="muted">{texts.keepsOrders}</p>
        <Button type="submit" look="danger" pending={pending} pendingText={texts.turningOff}>
          {texts.turnOff}
        </Button>
      </form>
    </Dialog>
  );
}
