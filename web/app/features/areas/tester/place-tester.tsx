import { formatRupees } from "@forno/contract/money/money.ts";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { FieldFrame, Input } from "../../../ui/fields/field.tsx";
import { useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { BanIcon } from "../../../ui/icons/admin-icons.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { PinIcon } from "../../../ui/icons/work-icons.tsx";
import { kmText, areasTexts as texts } from "../texts/en.ts";
import styles from "./place-tester.module.css";
import type { TestedPlace } from "./tested-place.ts";

export interface PlaceTesterProps {
  /** What was tested last; null: nothing yet. */
  found: TestedPlace | null;
  offersPickup: boolean;
  /** False: the text names no place. */
  onTest: (text: string) => boolean;
}

/** Says which area a place is in, and what is charged and promised there, before anything is saved. */
export function PlaceTester({ found, offersPickup, onTest }: PlaceTesterProps) {
  const [text, setText] = useState("");
  const { form, errors, isFine, clearErrors } = useFormErrors(["place"]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    isFine(onTest(text) ? {} : { place: texts.unreadablePlace });
  };
  return (
    <div className={styles.tester}>
      <form ref={form} noValidate onSubmit={submit}>
        <FieldFrame label={texts.test} hint={texts.testHint} error={found ? undefined : errors.place}>
          {(control) => (
            <div className={styles.entry}>
              <Input
                {...control}
                name="place"
                autoComplete="off"
                value={text}
                onChange={(event) => {
                  clearErrors("place");
                  setText(event.target.value);
                }}
              />
              <Button type="submit" look="ghost">
                {texts.testButton}
              </Button>
            </div>
          )}
        </FieldFrame>
      </form>
      <div role="status">{found ? <Found {...wordsOf(found, offersPickup)} /> : null}</div>
    </div>
  );
}

interface Words {
  title: string;
  detail?: string;
  /** Fee and time. */
  charge?: string;
  isServed: boolean;
}

function Found({ title, detail, charge, isServed }: Words) {
  return (
    <div className={classNames(styles.found, !isServed && styles.none)}>
      {isServed ? <PinIcon /> : <BanIcon />}
      <div>
        <b>{title}</b>
        {detail ? <small>{detail}</small> : null}
      </div>
      {charge ? <span className="money">{charge}</span> : null}
    </div>
  );
}

function wordsOf(found: TestedPlace, offersPickup: boolean): Words {
  switch (found.kind) {
    case "everywhere":
      return { title: texts.everyAddress, charge: formatRupees(found.fee), isServed: true };
    case "area": {
      const { area, number, minutes, metres } = found;
      const facts = [
        ...(metres === null ? [] : [texts.distance(kmText(metres))]),
        area.minimumOrder === 0 ? texts.noMinimum : texts.minimum(formatRupees(area.minimumOrder)),
        ...(area.freeFrom === null ? [] : [texts.freeFrom(formatRupees(area.freeFrom))]),
      ];
      return {
        title: texts.tested(number, area.name),
        detail: facts.join(", "),
        charge: texts.feeAndTime(formatRupees(area.fee), minutes),
        isServed: true,
      };
    }
    case "noArea": {
      const served = offersPickup ? texts.notDeliveredPickup : texts.notDelivered;
      const detail = found.metres === null ? served : `${texts.distance(kmText(found.metres))}. ${served}`;
      return { title: texts.noArea, detail, isServed: false };
    }
    case "swapped":
      return { title: texts.swapQuestion, detail: texts.swapText, isServed: false };
    case "needsPin":
      return { title: texts.needsPin, detail: texts.needsPinText, isServed: false };
    case "needsPincode":
      return { title: texts.needsPincode, detail: texts.needsPincodeText, isServed: false };
  }
}
