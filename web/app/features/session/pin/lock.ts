/** A device that several people use, locked until the PIN is entered: the server refuses the session meanwhile. */
import { pinCalls } from "@forno/contract/user/user-calls.ts";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "../../../platform/api/call.ts";
import { isFailure } from "../../../platform/api/failure.ts";
import { onItemsChange, readItem, writeItems } from "../../../platform/storage/local-items.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { toastChangeFailure } from "../failure-toast.ts";
import { lockTexts as texts } from "../texts/en-pin.ts";

const isLocked = (): boolean => readItem("locked") !== null;
const watch = (listener: () => void) => onItemsChange(["locked"], listener);

/** In every tab of this browser. */
export const useIsLocked = (): boolean => useSyncExternalStore(watch, isLocked, () => false);

export async function unlock(pin: string): Promise<void> {
  await call(pinCalls.unlock, { body: { pin } });
  writeItems({ locked: null });
}

export async function lock(): Promise<void> {
  try {
    await call(pinCalls.lock);
    writeItems({ locked: "yes" });
  } catch (error) {
    if (isFailure(error, "pinNotSet")) toast.info(texts.noPin);
    else toastChangeFailure(error, texts.failedToLock);
  }
}

const LOOK_EVERY_MS = 10_000;
const MINUTE_MS = 60_000;
const USES = ["pointerdown", "keydown"] as const;

/** Calls `onUnused` after so many minutes in which no tab of this browser was used, and then starts again. Returns how to stop. */
export function watchUse(minutes: number, onUnused: () => void): () => void {
  let isUsed = true;
  const note = () => {
    isUsed = true;
  };
  const look = () => {
    if (isUsed) writeItems({ usedAt: `${Date.now()}` });
    isUsed = Date.now() - Number(readItem("usedAt")) >= minutes * MINUTE_MS;
    if (isUsed) onUnused();
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  for (const use of USES) window.addEventListener(use, note, { capture: true, passive: true });
  return () => {
    clearInterval(timer);
    for (const use of USES) window.removeEventListener(use, note, { capture: true });
  };
}

/** Null: never. */
export function useAutomaticLock(minutes: number | null): void {
  useEffect(() => (minutes === null ? undefined : watchUse(minutes, () => void lock())), [minutes]);
}
