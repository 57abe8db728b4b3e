import { type ReactNode, type Ref, useId } from "react";
import styles from "./parts.module.css";

export interface BlockProps {
  title: string;
  note?: string;
  /** At the end of the title's row. */
  actions?: ReactNode;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A titled part of a food's form. */
export function Block({ title, note, actions, ref, children }: BlockProps) {
  const id = useId();
  return (
    <section ref={ref} className={styles.block} aria-labelledby={id}>
      <div className={styles.blockHead}>
        <h3 className="heading3" id={id}>
          {title}
        </h3>
        {note ? <small>{note}</small> : null}
        {actions}
      </div>
      {children}
    </section>
  );
}
