import {
  ENTRIES_MAX,
  ENTRY_NAME_MAX,
  ENTRY_TEXT_MAX,
  type PageEntry,
  pageEntries,
  pagePartOf,
} from "@forno/contract/settings/rules/page-parts.ts";
import { useRef, useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { MoveUpIcon } from "../../../../ui/icons/admin-icons.tsx";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { IconButton } from "../../../../ui/icons/icon-button.tsx";
import { PlusIcon } from "../../../../ui/icons/icons.tsx";
import { CrossIcon } from "../../../../ui/icons/work-icons.tsx";
import { pagesTexts as texts } from "../../texts/en-admin.ts";
import styles from "./pages-form.module.css";

export type RowsPart = keyof typeof texts.rows;

interface PageRowsProps {
  part: RowsPart;
  value: string;
  onChange: (value: string) => void;
}

type Row = PageEntry & { id: number };

/** A part of a page as rows; empty ones are not stored. */
export function PageRows({ part, value, onChange }: PageRowsProps) {
  const nextId = useRef(0);
  const withId = (entry: PageEntry): Row => ({ ...entry, id: nextId.current++ });
  const [rows, setRows] = useState(() => pageEntries(value).map(withId));
  const words = texts.rows[part];
  const set = (next: Row[]) => {
    setRows(next);
    onChange(pagePartOf(next));
  };
  const edit = (changed: Row) => set(rows.map((row) => (row.id === changed.id ? changed : row)));
  const moveUp = (index: number) =>
    set([...rows.slice(0, index - 1), ...rows.slice(index - 1, index + 1).reverse(), ...rows.slice(index + 1)]);
  return (
    <fieldset className={styles.rows} data-full-row>
      <legend className="heading3">{texts.parts[part]}</legend>
      <p className="small muted">{texts.hints[part]}</p>
      <ul className={classNames(part === "team" && styles.figures)}>
        {rows.map((row, index) => (
          <li key={row.id} className={classNames(!words.text && styles.single)}>
            {part === "team" ? null : (
              <IconButton bare label={texts.moveUp(words.one, index + 1)} disabled={index === 0} onClick={() => moveUp(index)}>
                <MoveUpIcon />
              </IconButton>
            )}
            <Field
              labelHidden
              label={`${words.name} ${index + 1}`}
              placeholder={words.name}
              maxLength={words.text ? ENTRY_NAME_MAX : ENTRY_TEXT_MAX}
              value={row.name}
              onChange={(event) => edit({ ...row, name: event.target.value })}
            />
            {words.text ? (
              <Field
                labelHidden
                label={`${words.text} ${index + 1}`}
                placeholder={words.text}
                maxLength={ENTRY_TEXT_MAX}
                value={row.text}
                onChange={(event) => edit({ ...row, text: event.target.value })}
              />
            ) : null}
            <IconButton bare label={texts.remove(words.one, index + 1)} onClick={() => set(rows.filter(({ id }) => id !== row.id))}>
              <CrossIcon />
            </IconButton>
          </li>
        ))}
      </ul>
      {rows.length < ENTRIES_MAX ? (
        <Button look="quiet" size="sm" onClick={() => setRows([...rows, withId({ name: "", text: "" })])}>
          <PlusIcon />
          {texts.add(words.one)}
        </Button>
      ) : null}
    </fieldset>
  );
}
