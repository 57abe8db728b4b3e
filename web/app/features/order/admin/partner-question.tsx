import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { orderBoardTexts as texts } from "../texts/en-admin.ts";
import { partnerOptions } from "./order-facts.ts";
import styles from "./partner-question.module.css";
import type { OrderQuestionProps } from "./status-change.tsx";

/** Before an order without a delivery partner leaves the shop: one press assigns it and sends it. */
export function PartnerQuestion({ order, partners, pending, onClose, onConfirm }: OrderQuestionProps) {
  return (
    <Dialog open onOpenChange={onClose} title={texts.whoTakes(order.orderNumber)} locked={pending}>
      <div className={styles.partners}>
        {partnerOptions(partners ?? []).map(({ value, text }) => (
          <Button key={value} look="ghost" wide onClick={() => onConfirm({ partnerId: value })}>
            {text}
          </Button>
        ))}
        <Button look="quiet" wide onClick={() => onConfirm({})}>
          {texts.nobodyYet}
        </Button>
      </div>
    </Dialog>
  );
}
