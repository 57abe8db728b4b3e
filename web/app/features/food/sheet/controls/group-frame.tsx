import { type ReactNode, useId } from "react";
import { sheetTexts as texts } from "#texts/shop/food/food-sheet.ts";
import { AlertIcon } from "../../../../ui/icons/icons.tsx";
import styles from "./group-frame.module.css";

export interface GroupFrameProps {
  /** Where the sheet scrolls to. */
  id: string;
  title: string;
  /** Beside the title: a rule of the group. */
  note?: string | null | undefined;
  required?: boolean;
  /** Why the choice cannot stay, in a sentence. */
  error?: string | null | undefined;
  /** `describedBy` names the error. */
  children: (describedBy: string | undefined) => ReactNode;
}

/** A group of choices with its heading. */
export function GroupFrame({ id, title, note, required, error, children }: GroupFrameProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.group} data-group={id} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>
        {title}
        {note ? <small> {note}</small> : null}
        {required ? (
          <span className={error ? `${styles.required} ${styles.missing}` : styles.required}> {texts.required}</span>
        ) : null}
      </legend>
      {error ? (
        <p className={styles.error} id={errorId}>
          <AlertIcon small />
          {error}
        </p>
      ) : null}
      {children(error ? errorId : undefined)}
    </fieldset>
  );
}
