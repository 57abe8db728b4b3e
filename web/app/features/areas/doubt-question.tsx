import type { PlaceDoubt } from "@forno/contract/fulfilment/rules/whereabouts.ts";
import { ConfirmDialog } from "../../ui/overlay/dialog.tsx";
import { areasTexts as texts } from "./texts/en.ts";

export interface DoubtQuestionProps {
  doubt: PlaceDoubt | null;
  /** The button that changes nothing. */
  stay?: string;
  onClose: () => void;
  onSwap: () => void;
  /** Of coordinates that are not in India. */
  onKeep?: () => void;
}

/** Asks about coordinates that are probably not meant. */
export function DoubtQuestion({ doubt, stay = texts.correct, onClose, onSwap, onKeep }: DoubtQuestionProps) {
  const isSwapped = doubt === "swapped";
  return (
    <ConfirmDialog
      open={doubt !== null}
      onOpenChange={onClose}
      title={isSwapped ? texts.swapQuestion : texts.outsideQuestion}
      verb={isSwapped ? texts.swap : texts.useAnyway}
      stay={stay}
      onConfirm={() => {
        onClose();
        if (isSwapped) onSwap();
        else onKeep?.();
      }}
    >
      {isSwapped ? texts.swapText : texts.outsideText}
    </ConfirmDialog>
  );
}
