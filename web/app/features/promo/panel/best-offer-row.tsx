import { formatPaise } from "@forno/contract/money/money.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ProgressRing } from "../../../ui/icons/progress-ring.tsx";
import { promoTexts as texts } from "../texts/en.ts";
import styles from "./promo-panel.module.css";

interface BestOfferRowProps {
  code: string;
  savesPaise: number;
  /** The button's text. */
  verb: string;
  onApply: () => void;
}

/** The offer that saves most on this cart. */
export function BestOfferRow({ code, savesPaise, verb, onApply }: BestOfferRowProps) {
  return (
    <div className={styles.best}>
      <ProgressRing value={0.25} />
      <p>
        <b>{code}</b> <span>{texts.saves(formatPaise(savesPaise))}</span>
      </p>
      <Button size="sm" aria-label={`${verb} ${code}`} onClick={onApply}>
        {verb}
      </Button>
    </div>
  );
}
