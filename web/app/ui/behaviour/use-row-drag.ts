/** Rows that are put in order by dragging. Native drag and drop, so it also works by a long press on touch screens. */
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { useEffect, useEffectEvent, useRef, useState } from "react";

export interface DraggedRow {
  kind: string;
  id: string;
}

/** Where it would be dropped: before or after the row under the pointer. */
export type DropEdge = "before" | "after";

export interface RowDragOptions extends DraggedRow {
  /** Kinds of rows that can be dropped on this one. */
  accepts: readonly string[];
  /** False: it is only a place to drop on. */
  canDrag?: boolean;
  onDrop: (dragged: DraggedRow, edge: DropEdge) => void;
}

/** `row` and `handle` are refs of the row and of the part by which it is dragged. */
export function useRowDrag<Row extends HTMLElement>({ kind, id, accepts, canDrag = true, onDrop }: RowDragOptions) {
  const row = useRef<Row>(null);
  const handle = useRef<HTMLButtonElement>(null);
  const [isDragged, setDragged] = useState(false);
  const [edge, setEdge] = useState<DropEdge | null>(null);
  const accept = useEffectEvent((data: Record<string | symbol, unknown>) => accepts.includes(`${data.kind}`) && data.id !== id);
  const drop = useEffectEvent((data: Record<string | symbol, unknown>, at: DropEdge) =>
    onDrop({ kind: `${data.kind}`, id: `${data.id}` }, at),
  );
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const edgeAt = (clientY: number): DropEdge => {
      const { top, height } = element.getBoundingClientRect();
      return clientY < top + height / 2 ? "before" : "after";
    };
    const target = dropTargetForElements({
      element,
      canDrop: ({ source }) => accept(source.data),
      onDrag: ({ location }) => setEdge(edgeAt(location.current.input.clientY)),
      onDragLeave: () => setEdge(null),
      onDrop: ({ source, location }) => {
        setEdge(null);
        drop(source.data, edgeAt(location.current.input.clientY));
      },
    });
    if (!canDrag) return target;
    const source = draggable({
      element,
      ...(handle.current && { dragHandle: handle.current }),
      getInitialData: () => ({ kind, id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
    return combine(target, source);
  }, [kind, id, canDrag]);
  return { row, handle, isDragged, edge };
}
