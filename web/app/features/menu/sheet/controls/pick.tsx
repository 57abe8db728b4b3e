import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../../../ui/icons/class-names.ts";
import styles from "./pick.module.css";

export interface PickProps extends Omit<ComponentProps<"input">, "className" | "children"> {
  /** The layout of its content. */
  className?: string | undefined;
  /** Something must be chosen of its group. */
  invalid?: boolean;
  children: ReactNode;
}

/** A card that is a radio button or a checkbox. */
export function Pick({ className, invalid, children, ...input }: PickProps) {
  return (
    <label className={classNames(styles.pick, className)}>
      <input type="radio" {...input} data-invalid={invalid || undefined} />
      {children}
    </label>
  );
}

/** The round of a radio row. */
export const PickRound = () => <span className={styles.round} aria-hidden="true" />;
