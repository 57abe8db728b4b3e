import type { ReactNode } from "react";
import styles from "./switch.module.css";

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Its visible label. */
  children: ReactNode;
  /** The change is being sent: it cannot be pressed again, and keeps the focus. */
  pending?: boolean;
}

/** Takes effect at once, unlike a checkbox. */
export function Switch({ checked, onChange, children, pending = false }: SwitchProps) {
  return (
    <button
      type="button"
      className={styles.toggle}
      role="switch"
      aria-checked={checked}
      aria-disabled={pending || undefined}
      onClick={() => (pending ? undefined : onChange(!checked))}
    >
      {children}
      <i />
    </button>
  );
}
