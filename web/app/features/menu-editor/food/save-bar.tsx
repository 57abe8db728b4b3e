import { Button } from "../../../ui/controls/button.tsx";
import { foodTexts as texts } from "../texts/en-food.ts";
import styles from "./food-editor.module.css";

export interface SaveBarProps {
  /** The food is not on the menu yet. */
  isAdding: boolean;
  /** How many fields differ from what is stored. */
  changes: number;
  pending: boolean;
  onDiscard: () => void;
}

export function SaveBar({ isAdding, changes, pending, onDiscard }: SaveBarProps) {
  const hint = isAdding ? texts.addsLive : texts.goLive;
  return (
    <div className={styles.saveBar} data-dirty={isAdding || changes > 0}>
      <span className="small muted" role="status">
        {changes > 0 && !isAdding ? texts.unsaved(changes) : hint}
      </span>
      <Button look="quiet" disabled={changes === 0 || pending} onClick={onDiscard}>
        {isAdding ? texts.clear : texts.discard}
      </Button>
      <Button
        type="submit"
        pending={pending}
        pendingText={isAdding ? texts.adding : texts.saving}
        disabled={!isAdding && changes === 0}
      >
        {isAdding ? texts.add : texts.save}
      </Button>
    </div>
  );
}
