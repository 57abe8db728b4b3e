import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import { useState } from "react";
import { failureText } from "../../platform/api/failure.ts";
import { Button } from "../../ui/controls/button.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { InlineError } from "../../ui/status/banner.tsx";
import styles from "./operations.module.css";
import { useTestText } from "./system-queries.ts";
import { testTextTexts as texts } from "./texts/en.ts";

interface TestTextFormProps {
  from: "setup" | "system";
  /** E.164 */
  mobiles: readonly string[];
}

export function TestTextForm({ from, mobiles }: TestTextFormProps) {
  const [chosen, setChosen] = useState(mobiles[0] ?? "");
  const { mutate, isPending, error } = useTestText(from);
  return (
    <div className={styles.box}>
      <h3>{texts.title}</h3>
      <p className="small muted">{texts.text}</p>
      <div className={styles.controls}>
        <SelectField
          label={texts.number}
          options={mobiles.map((value) => ({ value, text: formatMobile(value) }))}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
        />
        <Button look="ghost" pending={isPending} pendingText={texts.sending} onClick={() => mutate(chosen)}>
          {texts.send}
        </Button>
      </div>
      {error ? <InlineError>{failureText(error, texts.failed)}</InlineError> : null}
    </div>
  );
}
