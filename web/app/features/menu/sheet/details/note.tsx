import { NOTE_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { TextField } from "../../../../ui/fields/field.tsx";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";
import styles from "./note.module.css";

export interface NoteProps {
  name: string;
  note: string;
  onChange: (note: string) => void;
}

/** Counted in characters as people count them, not in UTF-16 units. */
export function Note({ name, note, onChange }: NoteProps) {
  const count = [...note].length;
  return (
    <div className={styles.note}>
      <TextField
        label={texts.note}
        name={name}
        rows={2}
        placeholder={texts.noteExample}
        value={note}
        onChange={({ target }) => onChange([...target.value].slice(0, NOTE_MAX).join(""))}
        hint={
          <span className={styles.hint}>
            {texts.noteHint} <span className={styles.count}>{texts.noteCount(count, NOTE_MAX)}</span>
          </span>
        }
      />
    </div>
  );
}
