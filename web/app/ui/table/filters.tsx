import { type ReactNode, useId, useState } from "react";
import { Button } from "../controls/button.tsx";
import { classNames } from "../icons/class-names.ts";
import { SlidersIcon } from "../icons/work-icons.tsx";
import { uiTexts } from "../texts/en.ts";
import styles from "./filters.module.css";

export interface FiltersProps {
  /** What is filtered, for screen readers. */
  label: string;
  /** Number of active filters. Phones collapse the filters and show it. Without it they are always visible. */
  active?: number;
  children: ReactNode;
}

/** The filters of a list, in one row where there is room. */
export function Filters({ label, active, children }: FiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(active === undefined);
  return (
    <search className={styles.filters} aria-label={label}>
      {active === undefined ? null : (
        <Button look="ghost" size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <SlidersIcon small />
          {uiTexts.filter(active)}
        </Button>
      )}
      <div id={id} className={classNames(styles.fields, isOpen && styles.open)}>
        {children}
      </div>
    </search>
  );
}
