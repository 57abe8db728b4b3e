import type { KeyboardEvent, Ref } from "react";
import { classNames } from "../../../ui/icons/class-names.ts";
import { menuEditorTexts as texts } from "../texts/en.ts";
import styles from "./grip.module.css";

const steps: Record<string, "up" | "down"> = { ArrowUp: "up", ArrowDown: "down" };

export interface GripProps {
  ref: Ref<HTMLButtonElement>;
  /** What it moves. */
  name: string;
  id: string;
  small?: boolean;
  onStep: (direction: "up" | "down") => void;
  /** Shows all places to which it can move. Without it, only the arrow keys and dragging move it. */
  onMove?: (() => void) | undefined;
}

/** The part of a row by which it is dragged. Arrow keys move the row, and Enter or a tap shows where it can go. */
export function Grip({ ref, name, id, small, onStep, onMove }: GripProps) {
  const press = (event: KeyboardEvent) => {
    const direction = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key];
    if (!direction) return;
    event.preventDefault();
    onStep(direction);
  };
  return (
    <button
      ref={ref}
      type="button"
      className={classNames(styles.grip, small && styles.narrow)}
      data-grip={id}
      aria-label={texts.move(name)}
      aria-description={onMove ? texts.moveKeysOrPlaces : texts.moveKeys}
      onKeyDown={press}
      onClick={onMove}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
      </svg>
    </button>
  );
}
