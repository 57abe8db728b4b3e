import { useRef } from "react";
import { classNames } from "../icons/class-names.ts";
import { MinusIcon, PlusIcon } from "../icons/icons.tsx";
import styles from "./counter.module.css";

export interface CounterProps {
  /** Name of the group: what is being counted. */
  label: string;
  addLabel: string;
  removeLabel: string;
  count: number;
  onAdd: () => void;
  onRemove: () => void;
  /** Nothing can be added, but items can be removed. */
  disabled?: boolean;
  /** Looks disabled but can be pressed, to show why nothing is added. */
  off?: boolean;
  /** Inline in a row instead of over the bottom edge of a picture. */
  flat?: boolean;
}

/** `+`, then `− n +`. It grows to the left over the picture, so that nothing moves. */
export function Counter({ label, addLabel, removeLabel, count, onAdd, onRemove, disabled = false, off, flat }: CounterProps) {
  const plus = useRef<HTMLButtonElement>(null);
  const remove = () => {
    // Removing the last one removes the minus button: the focus stays in the counter. A disabled button could not receive it.
    if (count === 1) plus.current?.focus();
    onRemove();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container in every browser
    <div
      className={classNames(styles.counter, flat && styles.flat, (disabled || off) && styles.unavailable)}
      role="group"
      aria-label={label}
    >
      {count > 0 && (
        <>
          <button type="button" aria-label={removeLabel} onClick={remove}>
            <MinusIcon />
          </button>
          <output>
            <span key={count} className={styles.figure}>
              {count}
            </span>
          </output>
        </>
      )}
      <button
        ref={plus}
        type="button"
        className={styles.plus}
        aria-label={addLabel}
        aria-disabled={disabled || undefined}
        onClick={disabled ? undefined : onAdd}
      >
        <PlusIcon />
      </button>
    </div>
  );
}
