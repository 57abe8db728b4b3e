/** When orders can be had, as the owner sets it: the kitchen's capacity, ordering for later, a busy kitchen, and what is promised. */

/** One day with hours of its own, or closed. */
export interface SpecialDay<Hours> {
  /** `2026-11-08`, in Asia/Kolkata. */
  date: string;
  hours: Hours | null;
}

export interface Kitchen {
  /** From an order's turn until it leaves the kitchen. */
  prepMinutes: number;
  /** In kitchen units; null: no limit. */
  pizzasPerSlot: number | null;
  slotMinutes: number;
  /** Orders for now that would take longer are not taken. */
  maxPromiseMinutes: number;
}

export interface Scheduling {
  isOn: boolean;
  /** After today. */
  daysAhead: number;
  /** A multiple of the kitchen's. */
  slotMinutes: number;
}

/** Until then the kitchen needs that much longer. */
export interface Busy {
  extraMinutes: number;
  until: string;
}

/** Of the delivery promise. */
export interface PromiseTerms {
  /** The most that is refunded of an order, in rupees. */
  cap: number;
  /** Orders with more kitchen units are promised no refund; null: any order is. */
  maxUnits: number | null;
  /** By the owner; it is suspended as well while the kitchen is busy. */
  isSuspended: boolean;
}

export const SLOTS_DO_NOT_FIT = "Times to choose from must be a multiple of the kitchen's slots";

/** Whether the times that customers choose from consist of whole slots of the kitchen. */
export const slotsFit = (kitchen: Pick<Kitchen, "slotMinutes">, scheduling: Pick<Scheduling, "isOn" | "slotMinutes">): boolean =>
  !scheduling.isOn || scheduling.slotMinutes % kitchen.slotMinutes === 0;

/** Null once it is over. */
export const busyAt = (busy: Busy | null, now: Date): Busy | null => (busy && Date.parse(busy.until) > now.getTime() ? busy : null);
