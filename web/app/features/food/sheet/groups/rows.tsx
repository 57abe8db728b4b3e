import { type Change, quantityOf } from "@forno/contract/rules/line/form/change.ts";
import type { ChoiceFields } from "@forno/contract/rules/line/form/choice-fields.ts";
import type { Portion, ResolvedLine } from "@forno/contract/rules/line/resolve-line.ts";
import type { ModifierGroup } from "@forno/contract/shop/menu.ts";
import { sheetTexts as texts } from "#texts/shop/food/food-sheet.ts";
import { IconButton } from "../../../../ui/icons/icon-button.tsx";
import { MinusIcon, PlusIcon } from "../../../../ui/icons/icons.tsx";
import { comesWith, modifierPaise, surchargeText } from "../choices/words.ts";
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
  if (group.max > 1) return <div className={styles.rows}>{portions.map((portion) => manyRow(props, portion))}</div>;
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
          onChange={() => choose(portion.modifier._id)}
        >
          <PickRound />
          <RowWords {...props} portion={portion} />
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
function manyRow(props: GroupRowsProps, portion: Portion) {
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
        onChange={() => change(quantity > 0 ? 0 : 1)}
      >
        <PickRound />
        <RowWords {...props} portion={portion} />
      </Pick>
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div key={modifier._id} className={`${styles.row} ${styles.counted}`} role="group" aria-label={modifier.name}>
      <RowWords {...props} portion={portion} />
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

function RowWords({ portion, line }: { portion: Portion; line: ResolvedLine }) {
  const { modifier } = portion;
  const price = comesWith(portion) ? 0 : modifierPaise(portion, line);
  return (
    <>
      <span>
        <b>{modifier.name}</b> {modifier.detail ? <small>{modifier.detail}</small> : null}
      </span>{" "}
      <span className={price > 0 && modifier.isAvailable ? styles.price : `${styles.price} ${styles.free}`}>
        {modifier.isAvailable ? surchargeText(price) : texts.soldOut}
      </span>
    </>
  );
}
