import type { OrderLine } from "@forno/contract/order/order.ts";
import { isAsItComes, KitchenLines } from "../../lines/kitchen-lines.tsx";
import { orderLineTexts } from "../../texts/en.ts";
import { boardControlTexts as texts } from "../../texts/en-admin.ts";
import styles from "./ticket-lines.module.css";

/** Further lines are only counted, to limit a ticket's height. */
const LINES_MAX = 3;
/** Of lines with options the kitchen needs all that it can get. */
const CONFIGURED_LINES_MAX = 8;

/** One row for each line. `isCompact`: what was chosen is on the row below it, instead of a row for each option. */
export function TicketLines({ items, isCompact }: { items: readonly OrderLine[]; isCompact: boolean }) {
  const isPlain = items.every(isAsItComes);
  const max = isPlain || isCompact ? LINES_MAX : CONFIGURED_LINES_MAX;
  const shown = items.length > max ? items.slice(0, max - 1) : items;
  const left = items.length - shown.length;
  const more = left > 0 ? <li className="muted">{texts.moreItems(left)}</li> : null;
  if (!isPlain && !isCompact) return <KitchenLines items={shown} more={more} />;
  return (
    <ul className={styles.lines}>
      {shown.map((line) => (
        <li key={line.key}>
          <b>{line.quantity}</b>
          <span className={styles.food} title={line.name}>
            {line.secondHalf === null ? line.name : orderLineTexts.halfAndHalf}
          </span>
          {line.size === null ? null : <Size size={line.size} />}
          {isAsItComes(line) || optionsOf(line) === "" ? null : <span className={styles.options}>{optionsOf(line)}</span>}
        </li>
      ))}
      {more}
    </ul>
  );
}

/** Its first letter is enough beside the food. */
const Size = ({ size }: { size: string }) => (
  <span className={styles.size} title={size}>
    <span aria-hidden="true">{[...size][0]}</span>
    <span className="visuallyHidden">{size}</span>
  </span>
);

/** The size and the note have their own places. */
function optionsOf({ summary, size, note }: OrderLine): string {
  const withoutNote = note === null ? summary : summary.replace(`“${note}”`, "");
  const words = size !== null && withoutNote.startsWith(size) ? withoutNote.slice(size.length) : withoutNote;
  return words.replace(/^, |, $/g, "");
}
