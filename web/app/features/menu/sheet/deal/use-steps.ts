import type { Food } from "@forno/contract/menu/food.ts";
import type { DealSlot } from "@forno/contract/menu/menu.ts";
import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { onlyChoice } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { useState } from "react";

/**
 * Which slot of a deal is being chosen. One with a single food needs no question: it is passed over, but can be opened. A dish has none,
 * and is at its last step at once.
 */
export interface Steps {
  slots: readonly DealSlot[];
  at: number;
  slot: DealSlot | null;
  nextSlot: DealSlot | null;
  /** Which of the slots with a choice it is, from 1, and how many there are. Null: it has none, or it is the only one. */
  count: { number: number; of: number } | null;
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

/** `firstStep`: with which it opens, if not with the first slot that has a choice. */
export function useSteps(index: MenuIndex, { deal }: Food, firstStep: () => Step | null): Steps {
  const slots = deal?.slots ?? [];
  const hasChoice = (slot: DealSlot) => onlyChoice(index, slot).length === 0;
  const placeOf = (slotId: string) => slots.findIndex(({ _id }) => _id === slotId);
  const [wanted, setWanted] = useState(() => {
    const first = firstStep();
    return first
      ? { at: placeOf(first.slotId), isCustomising: first.isCustomising }
      : { at: Math.max(0, slots.findIndex(hasChoice)), isCustomising: false };
  });
  const at = Math.min(wanted.at, Math.max(0, slots.length - 1));
  const nextAt = slots.findIndex((slot, place) => place > at && hasChoice(slot));
  const goTo = (next: number, isCustomising = false) => setWanted({ at: next, isCustomising });
  const slot = slots[at] ?? null;
  const asked = slots.filter(hasChoice);
  const number = slot ? asked.indexOf(slot) + 1 : 0;
  return {
    slots,
    at,
    slot,
    count: asked.length > 1 && number > 0 ? { number, of: asked.length } : null,
    nextSlot: slots[nextAt] ?? null,
    isLast: nextAt < 0 && !wanted.isCustomising,
    isCustomising: wanted.isCustomising,
    goTo: (next) => goTo(next),
    // After its own choices the slot is shown again.
    next: () => goTo(wanted.isCustomising ? at : nextAt),
    customise: (isOn) => goTo(at, isOn),
    show: (slotId, isCustomising) => goTo(placeOf(slotId), isCustomising),
  };
}
