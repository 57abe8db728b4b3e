import { Button } from "../../ui/controls/button.tsx";
import { useUndoDelivered } from "./deliveries-queries.ts";
import { deliveriesTexts as texts } from "./texts/en.ts";
import styles from "./undo-delivered.module.css";
import { type UndoableDelivery, useUndoable } from "./undo-deliveries.ts";

/** At the bottom of the screen, near the thumb, for a few seconds. */
export function UndoDelivered() {
  return (
    <div className={styles.undoList} role="status">
      {useUndoable().map((delivery) => (
        <Undo key={delivery.orderId} {...delivery} />
      ))}
    </div>
  );
}

function Undo({ orderId, orderNumber, seconds }: UndoableDelivery & { seconds: number }) {
  const { mutate, isPending } = useUndoDelivered(orderId);
  return (
    <div className={styles.undo}>
      <span className="grow">{texts.markedDelivered(orderNumber)}</span>
      <Button look="ghost" pending={isPending} onClick={() => mutate()}>
        {texts.undo}
        <span className="visuallyHidden">{texts.undoOf(orderNumber)}</span>
        <span className="figure" aria-hidden="true">
          {seconds}
        </span>
      </Button>
    </div>
  );
}
