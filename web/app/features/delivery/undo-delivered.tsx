import { deliveriesTexts as texts } from "#texts/desk/orders/deliveries.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useUndoDelivered } from "./deliveries-queries.ts";
import { type UndoableDelivery, useUndoable } from "./undo-deliveries.ts";
import "./undo-delivered.css";

/** At the foot of the screen, by the thumb, for a few seconds. */
export function UndoDelivered() {
  return (
    <div className="undo-list" role="status">
      {useUndoable().map((delivery) => (
        <Undo key={delivery.orderId} {...delivery} />
      ))}
    </div>
  );
}

function Undo({ orderId, orderNumber, seconds }: UndoableDelivery & { seconds: number }) {
  const { mutate, isPending } = useUndoDelivered(orderId);
  return (
    <div className="undo">
      <span className="grow">{texts.markedDelivered(orderNumber)}</span>
      <Button look="ghost" pending={isPending} onClick={() => mutate()}>
        {texts.undo}
        <span className="vh">{texts.undoOf(orderNumber)}</span>
        <span className="num" aria-hidden="true">
          {seconds}
        </span>
      </Button>
    </div>
  );
}
