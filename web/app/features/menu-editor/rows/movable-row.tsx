import type { ReactNode } from "react";
import { type DropEdge, useRowDrag } from "../../../ui/behaviour/use-row-drag.ts";
import { classNames } from "../../../ui/icons/class-names.ts";
import { Grip } from "../list/grip.tsx";
import styles from "./movable-row.module.css";

export interface MovableRowProps {
  /** Rows of one kind can change places. */
  kind: string;
  id: string;
  /** What it is called. */
  name: string;
  className?: string | undefined;
  onStep: (direction: "up" | "down") => void;
  onDrop: (draggedId: string, edge: DropEdge) => void;
  children: ReactNode;
}

/** A row of a form that is put in order by dragging its grip or by arrow keys on it. */
export function MovableRow({ kind, id, name, className, onStep, onDrop, children }: MovableRowProps) {
  const { row, handle, isDragged, edge } = useRowDrag<HTMLLIElement>({
    kind,
    id,
    accepts: [kind],
    onDrop: (dragged, at) => onDrop(dragged.id, at),
  });
  return (
    <li ref={row} className={classNames(styles.row, isDragged && styles.dragged, className)} data-edge={edge}>
      <Grip ref={handle} name={name} id={id} onStep={onStep} />
      {children}
    </li>
  );
}
