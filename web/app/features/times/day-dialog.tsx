import { dayHours } from "@forno/contract/settings/opening-hours-input.ts";
import { type DayHours, RANGES_MAX, rangesOf, type TimeRange } from "@forno/contract/settings/rules/day-hours.ts";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import { Field } from "../../ui/fields/field.tsx";
import { useFormErrors } from "../../ui/form/use-form-errors.ts";
import { IconButton } from "../../ui/icons/icon-button.tsx";
import { CrossIcon } from "../../ui/icons/work-icons.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../ui/overlay/text-dialog.tsx";
import { timesAfter, withRanges } from "../settings/admin/hours-draft.ts";
import { timesTexts as texts } from "./texts/en.ts";
import styles from "./times.module.css";

const USUAL: TimeRange = { open: "11:00", close: "23:00" };
const PARTS = ["open", "close"] as const;

type RangeField = `${(typeof PARTS)[number]}-${number}`;

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
  const [ranges, setRanges] = useState<readonly TimeRange[]>(hours ? rangesOf(hours) : [USUAL]);
  const fields = ranges.flatMap((_, index): RangeField[] => [`open-${index}`, `close-${index}`]);
  const { form, errors, isFine, clearErrors } = useFormErrors(fields);
  const set = (next: readonly TimeRange[]) => {
    clearErrors(...fields);
    setRanges(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const own = withRanges(ranges);
    const { error } = dayHours.safeParse(own);
    const found: Partial<Record<RangeField, string>> = {};
    for (const { path, message } of isClosed ? [] : (error?.issues ?? [])) {
      const index = path[0] === "more" ? Number(path[1]) + 1 : 0;
      found[`${path.at(-1) === "close" ? "close" : "open"}-${index}`] ??= message;
    }
    if (isFine(found)) onSave(isClosed ? null : own);
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
        {isClosed
          ? null
          : ranges.map((range, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a range has nothing but its place in the day
              <div className={styles.range} key={index}>
                {PARTS.map((part) => (
                  <Field
                    key={part}
                    label={part === "open" ? texts.opensAt(index) : texts.closesAt(index)}
                    name={`${part}-${index}`}
                    type="time"
                    value={range[part]}
                    error={errors[`${part}-${index}`]}
                    onChange={({ target }) => set(ranges.with(index, { ...range, [part]: target.value }))}
                  />
                ))}
                {index > 0 ? (
                  <IconButton bare label={texts.removeRange(index)} onClick={() => set(ranges.toSpliced(index, 1))}>
                    <CrossIcon small />
                  </IconButton>
                ) : null}
              </div>
            ))}
        {!isClosed && ranges.length < RANGES_MAX ? (
          <div>
            <Button look="quiet" size="sm" onClick={() => set([...ranges, timesAfter(ranges)])}>
              {texts.addRange}
            </Button>
          </div>
        ) : null}
        <Button type="submit" pending={pending} pendingText={texts.saving}>
          {texts.saveDay}
        </Button>
      </DialogForm>
    </Dialog>
  );
}
