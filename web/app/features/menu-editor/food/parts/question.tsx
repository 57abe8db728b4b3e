import { Switch } from "../../../../ui/controls/switch.tsx";
import styles from "./parts.module.css";

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
