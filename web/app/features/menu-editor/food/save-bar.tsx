import { foodTexts as texts } from "#texts/admin/menu/food-editor.ts";
import { Button } from "../../../ui/controls/button.tsx";
import styles from "./food-editor.module.css";

export interface SaveBarProps {
  /** How many fields differ from what is stored. */
  changes: number;
  pending: boolean;
  onDiscard: () => void;
}

export function SaveBar({ changes, pending, onDiscard }: SaveBarProps) {
  return (
    <div className={styles.saveBar} data-dirty={changes > 0}>
      <span className="small muted" role="status">
        {changes > 0 ? texts.unsaved(changes) : texts.goLive}
      </span>
      <Button look="quiet" disabled={changes === 0 || pending} onClick={onDiscard}>
        {texts.discard}
      </Button>
      <Button type="submit" pending={pending} pendingText={texts.saving} disabled={changes === 0}>
        {texts.save}
      </Button>
    </div>
  );
}
