import type { ReactNode } from "react";
import { classNames } from "../icons/class-names.ts";
import styles from "./switch.module.css";

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Its visible label. */
  children: ReactNode;
  /** The change is being sent: it cannot be pressed again, and keeps the focus. */
  pending?: boolean;
  /** Without a background, in rows of a form or table. */
  bare?: boolean;
}

/** Takes effect at once, unlike a checkbox. */
export function Switch({ checked, onChange, children, pending = false, bare }: SwitchProps) {
  return (
    <button
      type="button"
      className={classNames(styles.toggle, bare && styles.bare)}
      role="switch"
      aria-checked={checked}
      aria-disabled={pending || undefined}
      onClick={() => (pending ? undefined : onChange(!checked))}
    >
      <span>{children}</span>
      <i />
    </button>
  );
}
