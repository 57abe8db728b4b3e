import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./checkbox.module.css";
import type { RowProps } from "./field.tsx";

/** A checkbox. Unlike a switch, it takes effect when the form is submitted. */
export function Checkbox({
  children,
  id,
  fullRow,
  ...input
}: Omit<ComponentProps<"input">, "className"> & RowProps & { children: ReactNode }) {
  const own = useId();
  return (
    <div data-full-row={fullRow}>
      <label className={styles.check} htmlFor={id ?? own}>
        <input {...input} type="checkbox" id={id ?? own} />
        <span>{children}</span>
      </label>
    </div>
  );
}
