import { formatPaise, formatRupees } from "@forno/contract/money/money.ts";
import { IconButton } from "../../../ui/icons/icon-button.tsx";
import { ProgressRing } from "../../../ui/icons/progress-ring.tsx";
import { CrossIcon } from "../../../ui/icons/work-icons.tsx";
import type { AppliedPromo } from "../promo-store.ts";
import { promoTexts as texts } from "../texts/en.ts";
import styles from "./promo-panel.module.css";

export function AppliedRow({
  promo,
  discountPaise,
  onRemove,
}: {
  promo: AppliedPromo;
  discountPaise: number;
  onRemove: () => void;
}) {
  const saved = discountPaise > 0 ? formatPaise(discountPaise) : null;
  const words =
    promo.discountType === "PERCENTAGE"
      ? texts.percentOff(promo.discountValue, saved)
      : texts.flatOff(formatRupees(promo.discountValue), saved);
  return (
    <div className={styles.applied}>
      <ProgressRing value={1} />
      <div className="grow small">
        <b>{promo.code}</b>
        <span>{words}</span>
      </div>
      <IconButton bare label={texts.remove} onClick={onRemove}>
        <CrossIcon />
      </IconButton>
    </div>
  );
}
