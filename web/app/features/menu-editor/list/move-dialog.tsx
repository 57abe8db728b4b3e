import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { menuEditorTexts as texts } from "../texts/en.ts";
import styles from "./move-dialog.module.css";

export interface MovePlace {
  /** Tells places of the same name apart. */
  key: string;
  text: string;
  onChoose: () => void;
}

export interface MoveDialogProps {
  /** What is moved; null: the dialog is closed. */
  name: string | null;
  places: readonly MovePlace[];
  onClose: () => void;
}

/** Where a row can go, for hands that cannot drag. */
export function MoveDialog({ name, places, onClose }: MoveDialogProps) {
  return (
    <Dialog open={name !== null} onOpenChange={onClose} title={texts.move(name ?? "")}>
      <ul className={styles.places}>
        {places.map(({ key, text, onChoose }) => (
          <li key={key}>
            <Button
              look="ghost"
              wide
              onClick={() => {
                onChoose();
                onClose();
              }}
            >
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
