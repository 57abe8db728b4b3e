import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { createStore, useStore } from "../../../../platform/state/store.ts";
import { onItemsChange, readItem, writeItems } from "../../../../platform/storage/local-items.ts";

const NOTES_HZ = [1046.5, 1318.5] as const;
const APART_S = 0.16;
const RING_S = 0.9;
const RING_EVERY_MS = 6_000;
/** Another tab does not ring within this time. */
const RINGING_MS = 3_000;

let sound: AudioContext | null = null;
/** Browsers allow no sound before the first touch of the page. */
const blocked = createStore(false);

/** Not `pointerdown`: the notice disappears, which may move the control that is being pressed. */
const TOUCHES = ["click", "keydown"] as const;

const look = (): void => blocked.write(sound !== null && sound.state !== "running");

/** Finds out whether sound is allowed, and lets the first touch of the page allow it. Idempotent. */
export function prepareBell(): void {
  if (sound) return;
  sound = new AudioContext();
  sound.addEventListener("statechange", look);
  look();
  for (const touch of TOUCHES) document.addEventListener(touch, allowBell, { capture: true, passive: true });
}

/** Call from a press: browsers allow sound only then. */
export function allowBell(): void {
  if (sound?.state !== "running") sound?.resume().then(look, look);
}

/** Two notes of a counter bell, in one tab of this browser. Silent while sound is blocked. */
function strikeBell(): void {
  const context = sound;
  if (context?.state !== "running") return;
  alone(() => {
    for (const [index, pitch] of NOTES_HZ.entries()) strike(context, pitch, context.currentTime + index * APART_S);
  });
}

/** Insecure pages have no locks: there every tab rings. */
function alone(ring: () => void): void {
  if (!("locks" in navigator)) {
    ring();
    return;
  }
  void navigator.locks.request("new-order-bell", { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    ring();
    await new Promise((resolve) => setTimeout(resolve, RINGING_MS));
  });
}

function strike(context: AudioContext, pitchHz: number, at: number): void {
  const tone = new OscillatorNode(context, { frequency: pitchHz });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0.22, at);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + RING_S);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + RING_S);
}

/** Rings now and every few seconds. Returns a stop function. */
export function startRinging(): () => void {
  prepareBell();
  strikeBell();
  const timer = setInterval(strikeBell, RING_EVERY_MS);
  // The touch that allows sound rings immediately.
  const stop = blocked.subscribe(strikeBell);
  return () => {
    clearInterval(timer);
    stop();
  };
}

const dismissed = createStore(false);
/** Until the page is reloaded. */
export const dismissBellBlocked = (): void => dismissed.write(true);

/** Whether to show that sound is blocked. */
export function useBellBlocked(): boolean {
  const isBlocked = useStore(blocked, false);
  const isDismissed = useStore(dismissed, false);
  return isBlocked && !isDismissed;
}

/** Stored by this browser, for all its tabs. */
export const isBellMuted = (): boolean => readItem("bellMuted") !== null;
export const muteBell = (isMuted: boolean): void => writeItems({ bellMuted: isMuted ? "yes" : null });

const watch = (listener: () => void) => onItemsChange(["bellMuted"], listener);
export const useBellMuted = (): boolean => useSyncExternalStore(watch, isBellMuted, () => false);

const COUNT = /^\(\d+\) /;

/** `(3) Orders · Forno`. The router sets the title again on each page. */
export function useCountInTitle(count: number): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another title
  useEffect(() => {
    const plain = document.title.replace(COUNT, "");
    document.title = count > 0 ? `(${count}) ${plain}` : plain;
  }, [count, pathname]);
  useEffect(
    () => () => {
      document.title = document.title.replace(COUNT, "");
    },
    [],
  );
}
