import { classNames } from "../icons/class-names.ts";
import styles from "./button.module.css";

export interface ButtonLook {
  /** Default: filled with the accent, for the main action of a screen. `danger` needs an icon. */
  look?: "ghost" | "quiet" | "ink" | "danger";
  size?: "big" | "sm";
  /** As wide as its container. */
  wide?: boolean;
}

/** The class for elements that only look like a button, such as a `SectionLink`. */
export function buttonClass({ look, size, wide }: ButtonLook, className?: string): string {
  return classNames(
    styles.button,
    look && styles[look],
    size === "big" && styles.big,
    size === "sm" && styles.compact,
    wide && styles.wide,
    className,
  );
}
