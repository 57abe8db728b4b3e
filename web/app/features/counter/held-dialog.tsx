import { counterCalls } from "@forno/contract/counter/counter-calls.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AnswerOf, call } from "../../platform/api/call.ts";
import { isFailure } from "../../platform/api/failure.ts";
import { formatTime } from "../../platform/format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { IconButton } from "../../ui/icons/icon-button.tsx";
import { TrashIcon } from "../../ui/icons/work-icons.tsx";
import { ConfirmDialog, Dialog } from "../../ui/overlay/dialog.tsx";
import { heldQuery, useHeldChange } from "./counter-queries.ts";
import styles from "./held-dialog.module.css";
import { isFreeSale, resumeHeldSale } from "./sale.ts";
import { counterTexts as texts } from "./texts/en.ts";

type Held = AnswerOf<typeof counterCalls.held>["data"][number];

const resume = async (id: string) => (await call(counterCalls.resume, { params: { id } })).data;
/** Whoever dropped it. */
const drop = async (id: string): Promise<void> => {
  await call(counterCalls.drop, { params: { id } }).catch((error: unknown) => {
    if (!isFailure(error, "heldNotFound")) throw error;
  });
};

interface HeldDialogProps {
  open: boolean;
  /** Nothing is on the ticket. */
  isFree: boolean;
  onClose: () => void;
}

/** The held sales: to resume one, or drop it. */
export function HeldDialog({ open, isFree, onClose }: HeldDialogProps) {
  const { data: held = [] } = useQuery(heldQuery);
  const [asked, setAsked] = useState<Held | null>(null);
  const dropping = useHeldChange(drop, () => setAsked(null), 3);
  const resuming = useHeldChange(resume, ({ sale }, id) => {
    // It is dropped only once it is on the ticket: otherwise it is still held.
    if (!isFreeSale()) return;
    resumeHeldSale(sale);
    dropping.mutate(id);
    onClose();
  });
  const isPending = resuming.isPending || dropping.isPending;
  return (
    <>
      <Dialog open={open} onOpenChange={onClose} title={texts.onHold}>
        {held.length === 0 ? <p className="muted">{texts.nothingHeld}</p> : null}
        {held.length > 0 && !isFree ? <p className="muted">{texts.finishFirst}</p> : null}
        <ul className={styles.held}>
          {held.map((each) => (
            <li key={each._id}>
              <p>
                <b>{each.name}</b> <span>{texts.heldAs(texts.items(each.itemCount), formatTime(each.heldAt))}</span>
              </p>
              <Button size="sm" disabled={!isFree || isPending} onClick={() => resuming.mutate(each._id)}>
                {texts.resume}
              </Button>
              <IconButton label={texts.drop(each.name)} disabled={isPending} onClick={() => setAsked(each)}>
                <TrashIcon small />
              </IconButton>
            </li>
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={texts.dropQuestion(asked?.name ?? "")}
        verb={texts.dropVerb}
        icon={<TrashIcon small />}
        danger
        pending={dropping.isPending}
        pendingText={texts.dropping}
        onConfirm={() => asked && dropping.mutate(asked._id)}
      >
        {texts.dropText}
      </ConfirmDialog>
    </>
  );
}
