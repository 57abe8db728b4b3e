import { ChevronLeftIcon, ChevronRightIcon } from "../icons/admin-icons.tsx";
import { IconButton } from "../icons/icon-button.tsx";
import styles from "./pager.module.css";

export interface PagerProps {
  label: string;
  /** Which rows of how many, as text. */
  text: string;
  previous: { label: string; onPress: () => void; disabled: boolean };
  next: { label: string; onPress: () => void; disabled: boolean };
}

/** Buttons to the previous and next page. */
export function Pager({ label, text, previous, next }: PagerProps) {
  return (
    <nav className={styles.pager} aria-label={label}>
      <span className="muted small" aria-live="polite">
        {text}
      </span>
      <IconButton label={previous.label} onClick={previous.onPress} disabled={previous.disabled}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton label={next.label} onClick={next.onPress} disabled={next.disabled}>
        <ChevronRightIcon />
      </IconButton>
    </nav>
  );
}
