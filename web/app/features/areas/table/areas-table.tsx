import type { AreaRule, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { formatRupees, toPaise } from "@forno/contract/money/money.ts";
import { useId, useState } from "react";
import { type DropEdge, useRowDrag } from "../../../ui/behaviour/use-row-drag.ts";
import { classNames } from "../../../ui/icons/class-names.ts";
import { Grip } from "../../menu-editor/list/grip.tsx";
import { MoveDialog } from "../../menu-editor/list/move-dialog.tsx";
import { type KeyedRow, moveRow } from "../../menu-editor/rows/row-order.ts";
import { useRows } from "../../menu-editor/rows/use-rows.ts";
import { limitWords } from "../../place/place-words.ts";
import { areasTexts as texts } from "../texts/en.ts";
import styles from "./areas-table.module.css";

export interface AreasTableProps {
  areas: readonly ServiceArea[];
  /** The area of the tested place. */
  chosen: string | null;
  offersPickup: boolean;
  onReorder: (areas: readonly ServiceArea[]) => void;
  onOpen: (area: ServiceArea) => void;
}

type Row = KeyedRow & { area: ServiceArea };

/** The areas in their order, which is changed by a grip: dragging, arrow keys, or a tap that shows all places. */
export function AreasTable({ areas, chosen, offersPickup, onReorder, onOpen }: AreasTableProps) {
  const rows = areas.map((area): Row => ({ key: area._id, area }));
  const { list, announcement, movesOf } = useRows<Row, HTMLTableSectionElement>(
    rows,
    (next) => onReorder(next.map(({ area }) => area)),
    ({ area }, place, of) => texts.movedTo(area.name, place, of),
  );
  const [moved, setMoved] = useState<Row | null>(null);
  const places = rows.flatMap((row, index) =>
    row.key === moved?.key
      ? []
      : {
          key: row.key,
          text: texts.moveTo(index + 1, row.area.name),
          onChoose: () => onReorder(moveRow(rows, moved?.key ?? "", index).map(({ area }) => area)),
        },
  );
  const firstRing = areas.find(({ rule }) => rule.kind === "distance");
  return (
    <>
      <table className={styles.table}>
        <caption className="visuallyHidden">{texts.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            <th scope="col">{texts.columns.fee}</th>
            <th scope="col" className={styles.wide}>
              {texts.columns.minimumOrder}
            </th>
            <th scope="col" className={styles.wide}>
              {texts.columns.freeFrom}
            </th>
            <th scope="col" className={styles.wide}>
              {texts.columns.minutes}
            </th>
          </tr>
        </thead>
        <tbody ref={list}>
          {rows.map((row, index) => (
            <AreaRow
              key={row.key}
              area={row.area}
              number={index + 1}
              isChosen={row.key === chosen}
              isFirstRing={row.area === firstRing}
              onOpen={() => onOpen(row.area)}
              onMove={() => setMoved(row)}
              {...movesOf(row)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={5}>
              <div className="row between">
                <span>{texts.elsewhere}</span>
                <span>{offersPickup ? texts.notDeliveredPickup : texts.notDelivered}</span>
              </div>
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="visuallyHidden" role="status">
        {announcement}
      </p>
      <MoveDialog name={moved?.area.name ?? null} places={places} onClose={() => setMoved(null)} />
    </>
  );
}

interface AreaRowProps {
  area: ServiceArea;
  number: number;
  isChosen: boolean;
  isFirstRing: boolean;
  onOpen: () => void;
  /** Shows the places where it can go. */
  onMove: () => void;
  onStep: (direction: "up" | "down") => void;
  onDrop: (dragged: string, edge: DropEdge) => void;
}

function AreaRow({ area, number, isChosen, isFirstRing, onOpen, onMove, onStep, onDrop }: AreaRowProps) {
  const { _id, name, rule, fee, minimumOrder, freeFrom, minutes } = area;
  const { row, handle, isDragged, edge } = useRowDrag<HTMLTableRowElement>({
    kind: "area",
    id: _id,
    accepts: ["area"],
    onDrop: (dragged, at) => onDrop(dragged.id, at),
  });
  return (
    <tr ref={row} className={classNames(isDragged && styles.dragged)} data-edge={edge} data-chosen={isChosen || undefined}>
      <th scope="row">
        <div className={styles.name}>
          <Grip ref={handle} small name={name} id={_id} onStep={onStep} onMove={onMove} />
          <Swatch kind={rule.kind} isFirst={isFirstRing} />
          <button type="button" aria-haspopup="dialog" onClick={onOpen}>
            <b className={styles.title}>{`${number}. ${name}`}</b>
            <small>{coversText(area)}</small>
            <small className={styles.narrow}>{termsText(area)}</small>
          </button>
        </div>
      </th>
      <td className="money">{formatRupees(fee)}</td>
      <td className={styles.wide}>{minimumOrder === 0 ? texts.never : formatRupees(minimumOrder)}</td>
      <td className={styles.wide}>{freeFrom === null ? texts.never : formatRupees(freeFrom)}</td>
      <td className={styles.wide}>{texts.minutes(minutes)}</td>
    </tr>
  );
}

/** What a phone has no columns for. */
const termsText = ({ minimumOrder, freeFrom, minutes }: ServiceArea): string =>
  [
    ...limitWords({ minimumPaise: toPaise(minimumOrder), freeFromPaise: freeFrom === null ? null : toPaise(freeFrom) }),
    texts.minutes(minutes),
  ].join(" · ");

function coversText({ rule }: ServiceArea): string {
  if (rule.kind === "distance") return texts.covers.distance(rule.upToMetres);
  return rule.kind === "pincodes" ? texts.covers.pincodes(rule.pincodes.length) : texts.covers.polygon();
}

/** What an area looks like on the map; pincodes are not on it. */
function Swatch({ kind, isFirst }: { kind: AreaRule["kind"]; isFirst: boolean }) {
  const hatch = useId();
  return (
    <svg className={styles.swatch} viewBox="0 0 32 32" aria-hidden="true">
      {kind === "distance" ? <circle className={styles.ring} data-first={isFirst || undefined} cx="16" cy="16" r="14" /> : null}
      {kind === "polygon" ? <path className={styles.outline} d="M4 12 16 4l12 6-3 16-14 2z" /> : null}
      {kind === "pincodes" ? (
        <>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path className={styles.hatch} d="M0 0V6" />
          </pattern>
          <path className={styles.pincodes} fill={`url(#${hatch})`} d="M4 5h24v22H4z" />
        </>
      ) : null}
    </svg>
  );
}
