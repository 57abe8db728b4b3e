import type { MenuSection } from "@forno/contract/menu/menu.ts";
import { type ReactNode, useId } from "react";
import { type DraggedRow, type DropEdge, useRowDrag } from "../../../ui/behaviour/use-row-drag.ts";
import { classNames } from "../../../ui/icons/class-names.ts";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { PencilIcon } from "../../../ui/icons/work-icons.tsx";
import { menuEditorTexts as texts } from "../texts/en.ts";
import { FOOD_ROW } from "./food-row.tsx";
import { Grip } from "./grip.tsx";
import type { Direction } from "./menu-order.ts";
import styles from "./section-list.module.css";

export const SECTION_ROW = "section";

export interface SectionRowProps {
  /** Null: the foods without a section. */
  section: MenuSection | null;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  onDrop: (dragged: DraggedRow, edge: DropEdge) => void;
  onStep: (direction: Direction) => void;
  onMove: () => void;
  onEdit: () => void;
  /** The section's foods. */
  children: ReactNode;
}

export function SectionRow({ section, count, isOpen, onToggle, onDrop, onStep, onMove, onEdit, children }: SectionRowProps) {
  const listId = useId();
  const { row, handle, isDragged, edge } = useRowDrag<HTMLDivElement>({
    kind: SECTION_ROW,
    id: section?._id ?? "",
    accepts: section ? [FOOD_ROW, SECTION_ROW] : [FOOD_ROW],
    canDrag: section !== null,
    onDrop,
  });
  return (
    <div className={classNames(styles.section, isDragged && styles.dragged)}>
      <div ref={row} className={styles.sectionHead} data-edge={edge}>
        {section ? <Grip ref={handle} name={section.name} id={section._id} onStep={onStep} onMove={onMove} /> : null}
        <h3>
          <button type="button" aria-expanded={isOpen} aria-controls={listId} onClick={onToggle}>
            <span className="grow">{section?.name ?? texts.noSection}</span>
            <span className={styles.count}>
              <span>{count}</span>
              <span className="visuallyHidden"> {texts.foodsWord(count)}</span>
            </span>
          </button>
        </h3>
        {section ? (
          <div className={styles.quick}>
            <IconButton bare label={texts.editSection(section.name)} onClick={onEdit}>
              <PencilIcon small />
            </IconButton>
          </div>
        ) : null}
      </div>
      <ul id={listId} hidden={!isOpen}>
        {children}
      </ul>
    </div>
  );
}
