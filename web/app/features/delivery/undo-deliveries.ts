/** The deliveries marked on this device within the last seconds: each can be undone, also after a reload. */
import { DELIVERED_UNDO_SECONDS } from "@forno/contract/order/rules/order-status.ts";
import { useEffect, useState } from "react";
import { onItemsChange, readItem, readJson, writeItems } from "../../platform/storage/local-items.ts";

export interface UndoableDelivery {
  orderId: string;
  orderNumber: number;
  /** In milliseconds, by this device's clock. */
  markedAt: number;
}

/** With the partner's mobile number, because partners may share a phone. */
interface Stored {
  mobile: string;
  marked: readonly UndoableDelivery[];
}

function readMarked(): readonly UndoableDelivery[] {
  const stored = readJson("undoableDeliveries") as Stored | null;
  return stored?.mobile === readItem("userMobile") && Array.isArray(stored.marked) ? stored.marked : [];
}

/** A clock that was set back does not extend the time. */
function secondsLeft({ markedAt }: UndoableDelivery, now: number): number {
  const left = Math.ceil((markedAt + DELIVERED_UNDO_SECONDS * 1000 - now) / 1000);
  return left > DELIVERED_UNDO_SECONDS ? 0 : Math.max(0, left);
}

function writeMarked(marked: readonly UndoableDelivery[]): void {
  const mobile = readItem("userMobile");
  if (!mobile) return;
  writeItems({ undoableDeliveries: marked.length > 0 ? JSON.stringify({ mobile, marked } satisfies Stored) : null });
}

export function offerUndo({ _id: orderId, orderNumber }: { _id: string; orderNumber: number }): void {
  const now = Date.now();
  const others = readMarked().filter((each) => each.orderId !== orderId && secondsLeft(each, now) > 0);
  writeMarked([...others, { orderId, orderNumber, markedAt: now }]);
}

export function withdrawUndo(orderId: string): void {
  writeMarked(readMarked().filter((each) => each.orderId !== orderId));
}

interface Undoable extends UndoableDelivery {
  /** Whole seconds that are left. */
  seconds: number;
}

/** Those of `marked` that can still be undone at `now`, in milliseconds. */
export const undoableAt = (now: number, marked = readMarked()): readonly Undoable[] =>
  marked.map((each) => ({ ...each, seconds: secondsLeft(each, now) })).filter(({ seconds }) => seconds > 0);

const TICK_MS = 250;

/** Those that can still be undone, counted down. */
export function useUndoable(): readonly Undoable[] {
  const [marked, setMarked] = useState(readMarked);
  const [now, setNow] = useState(Date.now);
  const undoable = undoableAt(now, marked);
  const isOpen = undoable.length > 0;
  useEffect(
    () =>
      onItemsChange(["undoableDeliveries"], () => {
        setNow(Date.now());
        setMarked(readMarked());
      }),
    [],
  );
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  return undoable;
}
