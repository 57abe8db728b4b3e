import { type ReactNode, useId } from "react";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { AlertIcon } from "../../../../ui/icons/icons.tsx";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";
import styles from "./group-frame.module.css";

/** `none`: the choices within are groups of their own. */
type GroupRole = "radiogroup" | "group" | "none";

export interface GroupFrameProps {
  /** Where the sheet scrolls to. */
  id: string;
  title: string;
  /** `radiogroup`: one is chosen by radio buttons. */
  role: GroupRole;
  /** Beside the title: a rule of the group. */
  note?: string | null | undefined;
  required?: boolean;
  /** Why the choice cannot stay, in a sentence. */
  error?: string | null | undefined;
  /** `describedBy` names the error, `titleId` the title. */
  children: (describedBy: string | undefined, titleId: string) => ReactNode;
}

/** A group of choices with its heading. Its name is the title alone: the rules describe it. */
export function GroupFrame({ id, title, role, note, required, error, children }: GroupFrameProps) {
  const titleId = useId();
  const [noteId, requiredId, errorId] = [`${titleId}-note`, `${titleId}-required`, `${titleId}-error`];
  const described = classNames(note && noteId, required && requiredId, error && errorId);
  const naming = role === "none" ? {} : { "aria-labelledby": titleId, "aria-describedby": described || undefined };
  return (
    <fieldset className={styles.group} data-group={id} role={role} {...naming}>
      <legend className={styles.legend}>
        <span id={titleId}>{title}</span>
        {note ? <small id={noteId}> {note}</small> : null}
        {required ? (
          <span id={requiredId} className={error ? `${styles.required} ${styles.missing}` : styles.required}>
            {" "}
            {texts.required}
          </span>
        ) : null}
      </legend>
      {error ? (
        <p className={styles.error} id={errorId}>
          <AlertIcon small />
          <span>{error}</span>
        </p>
      ) : null}
      {children(error ? errorId : undefined, titleId)}
    </fieldset>
  );
}
