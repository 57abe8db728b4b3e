import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import { useState } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import type { FieldErrors } from "../../../../ui/form/use-form-errors.ts";
import { PlusIcon } from "../../../../ui/icons/icons.tsx";
import { useRows } from "../../rows/use-rows.ts";
import { groupTexts as texts } from "../../texts/en.ts";
import { type GroupDraft, type ModifierDraft, newModifier } from "../draft/group-draft.ts";
import type { PriceColumn } from "../group-use.ts";
import { ModifierRow } from "./modifier-row.tsx";
import styles from "./modifier-rows.module.css";

/** With more sizes, each row has its prices in a line of their own, with their names. */
const COLUMNS_BESIDE_MAX = 3;

export interface ModifierRowsProps {
  draft: GroupDraft;
  /** As it is stored; null: a new one. */
  group: ModifierGroup | null;
  columns: readonly PriceColumn[];
  errors: FieldErrors<string>;
  onChange: (modifiers: ModifierDraft[]) => void;
  /** Fields that were edited, by name. */
  onEdited: (...fields: string[]) => void;
}

/** The options of a group in their order, with their prices. */
export function ModifierRows({ draft, group, columns, errors, onChange, onEdited }: ModifierRowsProps) {
  const { modifiers } = draft;
  const [openKey, setOpenKey] = useState<string | null>(null);
  const { list, announcement, movesOf, ...edit } = useRows(modifiers, onChange, ({ name }, place, of) =>
    texts.at(name || texts.newOption, place, of),
  );
  const add = () => {
    const added = newModifier(draft);
    edit.add(added);
    setOpenKey(added.key);
  };
  const hasPictures = modifiers.some(({ image }) => image !== "");
  const isStacked = columns.length > COLUMNS_BESIDE_MAX;
  return (
    <div
      className={styles.options}
      data-layout={isStacked ? "stacked" : "beside"}
      data-columns={columns.length}
      data-pictures={hasPictures}
    >
      {modifiers.length > 0 ? (
        <div className={styles.head} aria-hidden="true">
          <span className={styles.option}>{texts.option}</span>
          {columns.map(({ id, name }) => (
            <span key={id}>{name}</span>
          ))}
        </div>
      ) : null}
      <ul ref={list}>
        {modifiers.map((modifier) => (
          <ModifierRow
            key={modifier.key}
            modifier={modifier}
            stored={group?.modifiers.find(({ _id }) => _id === modifier.id) ?? null}
            columns={columns}
            errors={errors}
            isOpen={openKey === modifier.key}
            moves={movesOf(modifier)}
            onToggle={() => setOpenKey(openKey === modifier.key ? null : modifier.key)}
            onChange={(changed, ...fields) => {
              onEdited(...fields);
              onChange(modifiers.map((each) => (each.key === modifier.key ? { ...each, ...changed } : each)));
            }}
            onRemove={() => edit.remove(modifier)}
          />
        ))}
      </ul>
      <p className="visuallyHidden" role="status">
        {announcement}
      </p>
      <div>
        <Button look="ghost" size="sm" onClick={add}>
          <PlusIcon small />
          {texts.addOption}
        </Button>
      </div>
    </div>
  );
}
