import type { Side } from "@forno/contract/menu/rules/food-labels.ts";
import { type Change, quantityOf, sideOf } from "@forno/contract/menu/rules/line/form/change.ts";
import type { ChoiceFields } from "@forno/contract/menu/rules/line/form/choice-fields.ts";
import type { Portion, ResolvedLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { SideDisc } from "../../pizza/side-disc.tsx";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";
import { dockText, sideName } from "../choices/words.ts";
import { Segments } from "../controls/segments.tsx";
import styles from "./dock.module.css";

export interface DockProps {
  portion: Portion;
  line: ResolvedLine;
  fields: ChoiceFields;
  isOpen: boolean;
  onChange: (change: Change) => void;
}

/** In the order of the pizza. */
const ORDER: readonly Side[] = ["left", "whole", "right"];

/** How much of a modifier, and where: above the total, always at the same place. */
export function Dock({ portion, line, fields, isOpen, onChange }: DockProps) {
  const { modifier } = portion;
  const { _id: modifierId, maxQuantity, allowsSides } = modifier;
  const amounts = Array.from({ length: maxQuantity + 1 }, (_, quantity) => ({
    value: quantity,
    text: texts.times(quantity),
    disabled: quantity > 0 && !modifier.isAvailable,
  }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no grid in every browser
    <div className={classNames(styles.dock, !isOpen && styles.closed)} role="group" aria-label={modifier.name}>
      <p className={styles.words}>
        <b>{modifier.name}</b> <span>{dockText(line, portion)}</span>
      </p>
      <div className={classNames(styles.choices, amounts.length > 3 && styles.many)}>
        <Segments
          className={styles.segments}
          label={texts.howMuch}
          name={fields.amount(modifierId)}
          segments={amounts}
          value={quantityOf(portion)}
          onChange={(quantity) => onChange({ kind: "amount", modifierId, quantity })}
        />
        {allowsSides ? (
          <Segments
            className={styles.segments}
            label={texts.where}
            name={fields.side(modifierId)}
            segments={ORDER.map((side) => ({ value: side, text: sideMark(line, side), disabled: !modifier.isAvailable }))}
            value={sideOf(portion)}
            onChange={(side) => onChange({ kind: "side", modifierId, side })}
          />
        ) : null}
      </div>
    </div>
  );
}

const sideMark = (line: ResolvedLine, side: Side) => (
  <>
    <SideDisc side={side} className={styles.disc} />
    <span className="visuallyHidden">{sideName(line, side)}</span>
  </>
);
