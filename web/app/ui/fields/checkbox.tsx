import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./checkbox.module.css";
import type { RowProps } from "./field.tsx";

/** Yes or no in a form; unlike a switch, it counts when the form is sent. Takes everything an input takes. */
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
        {children}
      </label>
    </div>
  );
}
