import {
  ENTRIES_MAX,
  ENTRY_NAME_MAX,
  ENTRY_TEXT_MAX,
  type PageEntry,
  pageEntries,
  pagePartOf,
} from "@forno/contract/settings/rules/page-parts.ts";
import { useState } from "react";
import { MovableRow } from "../../../../features/menu-editor/rows/movable-row.tsx";
import type { KeyedRow } from "../../../../features/menu-editor/rows/row-order.ts";
import { useRows } from "../../../../features/menu-editor/rows/use-rows.ts";
import { pagesTexts as texts } from "../../../../features/settings/texts/en-admin.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field } from "../../../../ui/fields/field.tsx";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { IconButton } from "../../../../ui/icons/icon-button.tsx";
import { PlusIcon } from "../../../../ui/icons/icons.tsx";
import { CrossIcon } from "../../../../ui/icons/work-icons.tsx";
import styles from "./pages-form.module.css";

export type RowsPart = keyof typeof texts.rows;

interface PageRowsProps {
  part: RowsPart;
  value: string;
  onChange: (value: string) => void;
}

type Row = PageEntry & KeyedRow;

const EMPTY: PageEntry = { name: "", text: "" };
const withKey = (entry: PageEntry): Row => ({ ...entry, key: crypto.randomUUID() });

/** A part of a page as rows, put in order by a grip: dragging or arrow keys. Empty ones are not stored. */
export function PageRows({ part, value, onChange }: PageRowsProps) {
  const [rows, setRows] = useState(() => pageEntries(value).map(withKey));
  const [known, setKnown] = useState(value);
  // What is saved is shown in place of what was typed.
  if (value !== known) {
    setKnown(value);
    if (value !== pagePartOf(rows)) setRows(pageEntries(value).map(withKey));
  }
  const words = texts.rows[part];
  const set = (next: Row[]) => {
    setRows(next);
    onChange(pagePartOf(next));
  };
  const { list, announcement, add, remove, movesOf } = useRows<Row>(rows, set, (_, place, of) =>
    texts.movedTo(words.one, place, of),
  );
  const edit = (changed: Row) => set(rows.map((row) => (row.key === changed.key ? changed : row)));
  return (
    <fieldset className={styles.rows} data-full-row>
      <legend className="heading3">{texts.parts[part]}</legend>
      <p className="small muted">{texts.hints[part]}</p>
      <ul ref={list} className={classNames(part === "team" && styles.figures)}>
        {rows.map((row, index) => (
          <MovableRow
            key={row.key}
            kind={part}
            id={row.key}
            name={texts.row(words.one, index + 1)}
            className={classNames(!words.text && styles.single)}
            {...movesOf(row)}
          >
            <Field
              labelHidden
              label={`${words.name} ${index + 1}`}
              name={`name-${row.key}`}
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
            <IconButton bare label={texts.remove(words.one, index + 1)} onClick={() => remove(row)}>
              <CrossIcon />
            </IconButton>
          </MovableRow>
        ))}
      </ul>
      <p className="visuallyHidden" role="status">
        {announcement}
      </p>
      {rows.length < ENTRIES_MAX ? (
        <Button look="quiet" size="sm" onClick={() => add(withKey(EMPTY))}>
          <PlusIcon />
          {texts.add(words.one)}
        </Button>
      ) : null}
    </fieldset>
  );
}
