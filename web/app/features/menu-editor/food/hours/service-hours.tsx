import { SERVICES_MAX } from "@forno/contract/menu/menu-input.ts";
import { useRef } from "react";
import { v4 as newId } from "uuid";
import { useNextFocus } from "../../../../ui/behaviour/next-focus.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Choice } from "../../../../ui/fields/choice.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { IconButton } from "../../../../ui/icons/icon-button.tsx";
import { AlertIcon, PlusIcon } from "../../../../ui/icons/icons.tsx";
import { CrossIcon } from "../../../../ui/icons/work-icons.tsx";
import { foodTexts as texts } from "../../texts/en-food.ts";
import type { TimesDraft } from "../draft/food-draft.ts";
import { Block, type PartProps } from "../parts/block.tsx";
import styles from "./service-hours.module.css";

const lunch = (): TimesDraft => ({ key: newId(), days: [0, 1, 2, 3, 4], from: "11:00", to: "15:00" });
const kinds = [
  { value: "always", text: texts.always },
  { value: "times", text: texts.atTimes },
] as const;

const timesField = (index: number): string => `[name="hours:${index}"]`;

/** On which days and between which times a food can be ordered. */
export function ServiceHours({ draft, errors, change }: PartProps) {
  const { serviceHours } = draft;
  const block = useRef<HTMLElement>(null);
  const focusNext = useNextFocus(block);
  /** While it is served always: the times until then. */
  const times = useRef<readonly TimesDraft[]>(null);
  const choose = (isAlways: boolean) => {
    const before = times.current;
    times.current = serviceHours;
    change({ serviceHours: isAlways ? null : (serviceHours ?? before ?? [lunch()]) });
  };
  const set = (next: readonly TimesDraft[]) => change({ serviceHours: next.length > 0 ? next : null });
  const add = (before: readonly TimesDraft[]) => {
    focusNext(timesField(before.length));
    set([...before, lunch()]);
  };
  const remove = (before: readonly TimesDraft[], index: number) => {
    // The next times take its place; after the last ones the choice between always and at times is left.
    focusNext(before.length > 1 ? timesField(Math.min(index, before.length - 2)) : "input");
    set(before.toSpliced(index, 1));
  };
  return (
    <Block ref={block} title={texts.hours}>
      <Choice
        label={<span className="visuallyHidden">{texts.hoursAre}</span>}
        options={kinds}
        value={serviceHours === null ? "always" : "times"}
        onChange={(kind) => choose(kind === "always")}
      />
      {serviceHours?.map((hours, index) => (
        <Times
          key={hours.key}
          number={index + 1}
          hours={hours}
          error={errors[`hours:${index}`]}
          onChange={(next) => set(serviceHours.with(index, next))}
          onRemove={() => remove(serviceHours, index)}
        />
      ))}
      {serviceHours && serviceHours.length < SERVICES_MAX ? (
        <div>
          <Button look="ghost" size="sm" onClick={() => add(serviceHours)}>
            <PlusIcon small />
            {texts.addTimes}
          </Button>
        </div>
      ) : null}
    </Block>
  );
}

interface TimesProps {
  number: number;
  hours: TimesDraft;
  error: string | undefined;
  onChange: (hours: TimesDraft) => void;
  onRemove: () => void;
}

function Times({ number, hours, error, onChange, onRemove }: TimesProps) {
  const { days, from, to } = hours;
  const toggle = (day: number) =>
    onChange({
      ...hours,
      days: days.includes(day) ? days.filter((each) => each !== day) : [...days, day].toSorted((a, b) => a - b),
    });
  return (
    <div className={styles.times}>
      <div className={styles.fields}>
        <fieldset>
          <legend className="visuallyHidden">{texts.daysOf(number)}</legend>
          <div className={styles.days}>
            {texts.days.map((name, day) => (
              <button key={name} type="button" aria-pressed={days.includes(day)} onClick={() => toggle(day)}>
                {name}
              </button>
            ))}
          </div>
        </fieldset>
        <div className={styles.pair}>
          <Field
            label={texts.from}
            type="time"
            name={`hours:${number - 1}`}
            value={from}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange({ ...hours, from: event.target.value })}
          />
          <Field label={texts.to} type="time" value={to} onChange={(event) => onChange({ ...hours, to: event.target.value })} />
        </div>
        {error ? (
          <p className={styles.error}>
            <AlertIcon small />
            <span>{error}</span>
          </p>
        ) : null}
      </div>
      <IconButton bare label={texts.removeTimes(number)} onClick={onRemove}>
        <CrossIcon small />
      </IconButton>
    </div>
  );
}
