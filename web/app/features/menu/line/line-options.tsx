import type { DealPart } from "@forno/contract/menu/configuration.ts";
import { Fragment } from "react";
import { classNames } from "../../../ui/icons/class-names.ts";
import { SpeechIcon, StruckRingIcon } from "../../../ui/icons/work-icons.tsx";
import { DietMark } from "../pizza/diet-mark.tsx";
import { SideDisc } from "../pizza/side-disc.tsx";
import { lineOptionTexts as texts } from "../texts/en-lines.ts";
import styles from "./line-options.module.css";
import { capitalised, kindWords, type OptionRow, type OptionsOf, optionRows } from "./option-rows.ts";

/** An order's line, or the details of a line of the cart (`lineDetails`) with its name. */
export interface OptionsLine extends OptionsOf {
  note: string | null;
  parts?: readonly DealPart[] | null;
}

export interface LineOptionsProps {
  line: OptionsLine;
  /** For the kitchen and the street: read from afar, one option a row, notes in a box. */
  large?: boolean;
}

/** What was chosen of a line. Nothing for a food as it comes in its one size. */
export function LineOptions({ line, large = false }: LineOptionsProps) {
  const kinds = kindWords(line, large);
  const rows = optionRows(line, large);
  const parts = line.parts ?? [];
  if (!kinds && rows.length === 0 && parts.length === 0 && line.note === null) return null;
  return (
    <div className={classNames(styles.options, large && styles.large)}>
      {kinds && <p className={styles.kinds}>{kinds}</p>}
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <Row key={`${row.side} ${row.modifiers.map(({ words }) => words).join()}`} row={row} large={large} />
          ))}
        </ul>
      )}
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same food may be chosen twice, and the slots have an order
            <li key={index}>
              <span className={styles.part}>
                {part.diet && <DietMark diet={part.diet} />}
                <span>{part.name}</span>
              </span>
              <LineOptions line={part} large={large} />
            </li>
          ))}
        </ul>
      )}
      {line.note !== null && (
        <p className={styles.note}>
          <SpeechIcon small />
          <span>{texts.note(line.note)}</span>
        </p>
      )}
    </div>
  );
}

function Row({ row: { side, food, modifiers }, large }: { row: OptionRow; large: boolean }) {
  const isStruck = food === null && modifiers.every(({ isLeftOff }) => isLeftOff);
  const lead = `${texts.sides[side]}${food ?? ""}`;
  const isApart = large && food !== null;
  return (
    <li className={isStruck ? styles.struck : undefined}>
      {isStruck ? <StruckRingIcon /> : <SideDisc side={side} className={styles.disc} />}
      <span>
        <span>{lead}</span>
        {modifiers.map(({ words, isLeftOff }, index) => (
          <Fragment key={words}>
            {!isApart && (index > 0 || food !== null) && <span>{", "}</span>}
            <span className={classNames(isLeftOff && styles.leftOff, isApart && styles.ownLine)}>
              {isApart || (index === 0 && !lead) ? capitalised(words) : words}
            </span>
          </Fragment>
        ))}
      </span>
    </li>
  );
}
