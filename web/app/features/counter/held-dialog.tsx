import { counterCalls } from "@forno/contract/counter/counter-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/api/call.ts";
import { formatTime } from "../../platform/format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/icons/icon-button.tsx";
import { TrashIcon } from "../../ui/icons/work-icons.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { heldQuery, useHeldChange } from "./counter-queries.ts";
import styles from "./held-dialog.module.css";
import { takeUpSale } from "./sale.ts";
import { counterTexts as texts } from "./texts/en.ts";

const takeUp = async ({ id }: { id: string; isDropped?: boolean }) => (await call(counterCalls.takeUp, { params: { id } })).data;

interface HeldDialogProps {
  open: boolean;
  /** Nothing is on the ticket. */
  isFree: boolean;
  onClose: () => void;
}

/** The carts that were put aside: to go on with one, or drop it. */
export function HeldDialog({ open, isFree, onClose }: HeldDialogProps) {
  const { data: held = [] } = useQuery(heldQuery);
  const { mutate, isPending } = useHeldChange(takeUp, ({ sale }, { isDropped }) => {
    if (isDropped) return;
    takeUpSale(sale);
    onClose();
  });
  return (
    <Dialog open={open} onOpenChange={onClose} title={texts.onHold}>
      {held.length === 0 ? <p className="muted">{texts.nothingHeld}</p> : null}
      {held.length > 0 && !isFree ? <p className="muted">{texts.finishFirst}</p> : null}
      <ul className={styles.held}>
        {held.map(({ _id, name, itemCount, heldAt }) => (
          <li key={_id}>
            <p>
              <b>{name}</b> <span>{texts.heldAs(texts.items(itemCount), formatTime(heldAt))}</span>
            </p>
            <Button size="sm" disabled={!isFree || isPending} onClick={() => mutate({ id: _id })}>
              {texts.goOn}
            </Button>
            <IconButton label={texts.drop(name)} disabled={isPending} onClick={() => mutate({ id: _id, isDropped: true })}>
              <TrashIcon small />
            </IconButton>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
