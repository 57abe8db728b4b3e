import type { Food } from "@forno/contract/menu/food.ts";
import type { DealSlot } from "@forno/contract/menu/menu.ts";
import { useState } from "react";

/** Which slot of a deal is being chosen. A dish has none, and is at its last step at once. */
export interface Steps {
  slots: readonly DealSlot[];
  at: number;
  slot: DealSlot | null;
  nextSlot: DealSlot | null;
  isLast: boolean;
  /** The food of the slot is being put together. */
  isCustomising: boolean;
  goTo: (at: number) => void;
  next: () => void;
  customise: (isOn: boolean) => void;
  show: (slotId: string, isCustomising: boolean) => void;
}

export interface Step {
  slotId: string;
  isCustomising: boolean;
}

/** `firstStep`: with which it opens, if not with the first slot. */
export function useSteps({ deal }: Food, firstStep: () => Step | null): Steps {
  const slots = deal?.slots ?? [];
  const placeOf = (slotId: string) => slots.findIndex(({ _id }) => _id === slotId);
  const [wanted, setWanted] = useState(() => {
    const first = firstStep();
    return first ? { at: placeOf(first.slotId), isCustomising: first.isCustomising } : { at: 0, isCustomising: false };
  });
  const at = Math.min(wanted.at, Math.max(0, slots.length - 1));
  const goTo = (next: number, isCustomising = false) => setWanted({ at: next, isCustomising });
  return {
    slots,
    at,
    slot: slots[at] ?? null,
    nextSlot: slots[at + 1] ?? null,
    isLast: at >= slots.length - 1 && !wanted.isCustomising,
    isCustomising: wanted.isCustomising,
    goTo: (next) => goTo(next),
    // After its own choices the slot is shown again.
    next: () => goTo(wanted.isCustomising ? at : at + 1),
    customise: (isOn) => goTo(at, isOn),
    show: (slotId, isCustomising) => goTo(placeOf(slotId), isCustomising),
  };
}
