import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { type ReactNode, type Ref, useId } from "react";
import { Switch } from "../../../../ui/controls/switch.tsx";
import type { FieldErrors } from "../../../../ui/form/use-form-errors.ts";
import type { FoodDraft } from "../draft/food-draft.ts";
import styles from "./parts.module.css";

/** What each part of a food's form gets. */
export interface PartProps {
  food: Food;
  menu: Menu;
  draft: FoodDraft;
  errors: FieldErrors<string>;
  change: (changed: Partial<FoodDraft>) => void;
}

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

export interface QuestionProps {
  /** What it means to turn it on. */
  text: string;
  /** The name of the switch. */
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch of the form with its explanation. */
export function Question({ text, label, checked, onChange }: QuestionProps) {
  return (
    <div className={styles.question}>
      <p className="muted">{text}</p>
      <Switch bare checked={checked} onChange={onChange}>
        <span className="visuallyHidden">{label}</span>
      </Switch>
    </div>
  );
}
