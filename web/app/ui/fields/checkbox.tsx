import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./checkbox.module.css";

/** Yes or no in a form; unlike a switch, it counts when the form is sent. Takes everything an input takes. */
export function Checkbox({ children, id, className, ...input }: ComponentProps<"input"> & { children: ReactNode }) {
  const own = useId();
  return (
    <div className={className}>
      <label className={styles.check} htmlFor={id ?? own}>
        <input {...input} type="checkbox" id={id ?? own} />
        {children}
      </label>
    </div>
  );
}
