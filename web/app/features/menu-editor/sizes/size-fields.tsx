import type { MenuSize } from "@forno/contract/menu/menu.ts";
import { MENU_DETAIL_MAX, MENU_NAME_MAX } from "@forno/contract/menu/menu-input.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { classNames } from "../../../ui/icons/class-names.ts";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { TrashIcon } from "../../../ui/icons/work-icons.tsx";
import { SaleSwitch } from "../food/parts/sale-switch.tsx";
import { MovableRow, type MovableRowProps } from "../rows/movable-row.tsx";
import { sizeTexts as texts } from "../texts/en.ts";
import type { SizeRow } from "./size-rows.ts";
import styles from "./sizes.module.css";

export interface SizeFieldsProps {
  row: SizeRow;
  place: number;
  /** As it is stored; null: it is new. */
  size: MenuSize | null;
  /** How many foods have it. */
  foods: number;
  error: string | undefined;
  moves: Pick<MovableRowProps, "onStep" | "onDrop">;
  onChange: (changed: Partial<SizeRow>) => void;
  onRemove: () => void;
}

export function SizeFields({ row, place, size, foods, error, moves, onChange, onRemove }: SizeFieldsProps) {
  const name = row.name || texts.newSize;
  return (
    <MovableRow kind="size" id={row.key} name={name} className={styles.row} {...moves}>
      <Field
        label={texts.name}
        aria-label={texts.nameOf(place)}
        name={`name-${row.key}`}
        value={row.name}
        maxLength={MENU_NAME_MAX}
        error={error}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Field
        label={texts.detail}
        aria-label={texts.detailOf(place)}
        name={`detail-${row.key}`}
        value={row.detail}
        maxLength={MENU_DETAIL_MAX}
        placeholder={texts.detailExample}
        onChange={(event) => onChange({ detail: event.target.value })}
      />
      <div className={styles.state}>
        {size ? (
          <>
            <span className={classNames("muted", "small", styles.foods)}>{texts.usedBy(foods)}</span>
            <SaleSwitch subject={{ sizeId: size._id }} state={size} label={texts.available(size.name)} />
          </>
        ) : null}
        <IconButton bare label={texts.remove(name)} onClick={onRemove}>
          <TrashIcon small />
        </IconButton>
      </div>
    </MovableRow>
  );
}
