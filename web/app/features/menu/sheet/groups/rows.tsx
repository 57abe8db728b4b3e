import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import { type Change, quantityOf } from "@forno/contract/menu/rules/line/form/change.ts";
import { type ChoiceFields, isOneOf } from "@forno/contract/menu/rules/line/form/choice-fields.ts";
import type { Portion, ResolvedLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { useId } from "react";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { IconButton } from "../../../../ui/icons/icon-button.tsx";
import { MinusIcon, PlusIcon } from "../../../../ui/icons/icons.tsx";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";
import { surchargeText, wholePaise } from "../choices/words.ts";
import { Pick, PickRound } from "../controls/pick.tsx";
import styles from "./rows.module.css";

export interface GroupRowsProps {
  group: ModifierGroup;
  portions: readonly Portion[];
  line: ResolvedLine;
  fields: ChoiceFields;
  /** The ID of the error, if there is one. */
  describedBy: string | undefined;
  onChange: (change: Change) => void;
}

/** A group as rows with what each is and costs. */
export function GroupRows(props: GroupRowsProps) {
  const { group, portions, fields, onChange } = props;
  const ids = useId();
  if (!isOneOf(group)) return <div className={styles.rows}>{portions.map((portion) => manyRow(props, portion, ids))}</div>;
  const choose = (modifierId: string | null) => onChange({ kind: "only", groupId: group._id, modifierId });
  return (
    <div className={styles.rows}>
      {portions.map((portion) => (
        <Pick
          key={portion.modifier._id}
          className={styles.row}
          name={fields.group(group._id)}
          value={portion.modifier._id}
          checked={quantityOf(portion) > 0}
          disabled={!portion.modifier.isAvailable && quantityOf(portion) === 0}
          invalid={props.describedBy !== undefined}
          {...rowNaming(portion, ids)}
          onChange={() => choose(portion.modifier._id)}
        >
          <PickRound />
          <RowWords {...props} portion={portion} ids={ids} />
        </Pick>
      ))}
      {group.min === 0 ? (
        <Pick
          className={styles.row}
          name={fields.group(group._id)}
          value=""
          checked={portions.every((portion) => quantityOf(portion) === 0)}
          onChange={() => choose(null)}
        >
          <PickRound />
          <b>{texts.none}</b>
        </Pick>
      ) : null}
    </div>
  );
}

/** A checkbox, or a counter where there can be several of it. */
function manyRow(props: GroupRowsProps, portion: Portion, ids: string) {
  const { modifier } = portion;
  const quantity = quantityOf(portion);
  const change = (next: number) => props.onChange({ kind: "amount", modifierId: modifier._id, quantity: next });
  const isGone = !modifier.isAvailable && quantity === 0;
  if (modifier.maxQuantity === 1)
    return (
      <Pick
        key={modifier._id}
        className={styles.row}
        type="checkbox"
        name={props.fields.amount(modifier._id)}
        value={1}
        checked={quantity > 0}
        disabled={isGone}
        invalid={props.describedBy !== undefined}
        {...rowNaming(portion, ids)}
        onChange={() => change(quantity > 0 ? 0 : 1)}
      >
        <PickRound />
        <RowWords {...props} portion={portion} ids={ids} />
      </Pick>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div key={modifier._id} className={`${styles.row} ${styles.counted}`} role="group" {...rowNaming(portion, ids)}>
      <RowWords {...props} portion={portion} ids={ids} />
      <span className={styles.counter}>
        <IconButton bare label={texts.lessOf(modifier.name)} disabled={quantity === 0} onClick={() => change(quantity - 1)}>
          <MinusIcon small />
        </IconButton>
        <input
          type="number"
          name={props.fields.amount(modifier._id)}
          aria-label={texts.howMuchOf(modifier.name)}
          min={0}
          max={modifier.maxQuantity}
          value={quantity}
          disabled={isGone}
          // The mouse wheel changes a number field that has the focus.
          onWheel={({ currentTarget }) => currentTarget.blur()}
          onChange={({ target }) => change(Math.max(0, Math.trunc(Number(target.value))))}
        />
        <IconButton
          bare
          label={texts.moreOf(modifier.name)}
          disabled={!modifier.isAvailable || quantity >= modifier.maxQuantity}
          onClick={() => change(quantity + 1)}
        >
          <PlusIcon small />
        </IconButton>
      </span>
    </div>
  );
}

/** It is called by its name alone; what it is and costs describes it. */
const rowNaming = ({ modifier: { _id, name, detail } }: Portion, ids: string) => ({
  "aria-label": name,
  "aria-describedby": classNames(detail && `${ids}${_id}-detail`, `${ids}${_id}-price`),
});

function RowWords({ portion, line, ids }: { portion: Portion; line: ResolvedLine; ids: string }) {
  const { modifier } = portion;
  const price = wholePaise(portion, line);
  return (
    <>
      <span>
        <b>{modifier.name}</b> {modifier.detail ? <small id={`${ids}${modifier._id}-detail`}>{modifier.detail}</small> : null}
      </span>{" "}
      <span
        id={`${ids}${modifier._id}-price`}
        className={price > 0 && modifier.isAvailable ? styles.price : `${styles.price} ${styles.free}`}
      >
        {modifier.isAvailable ? surchargeText(price) : texts.soldOut}
      </span>
    </>
  );
}
