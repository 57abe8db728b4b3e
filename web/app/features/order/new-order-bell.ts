import { useSyncExternalStore } from "react";
import { onItemsChange, readItem, writeItems } from "../../platform/storage/local-items.ts";

const NOTES_HZ = [1046.5, 1318.5] as const;
const APART_S = 0.16;
const RING_S = 0.9;

/** Who hears it later would look for an order that has long been seen. */
const LATE_MS = 5_000;

let sound: AudioContext | null = null;

/**
 * Two notes of a counter bell. Browsers allow no sound until the page has been touched once, and then play at once what has waited
 * for that: it is dropped.
 */
export function ringBell(): void {
  sound ??= new AudioContext();
  const context = sound;
  const rungAt = Date.now();
  context.resume().then(
    () => {
      if (Date.now() - rungAt > LATE_MS) return;
      for (const [index, pitch] of NOTES_HZ.entries()) strike(context, pitch, context.currentTime + index * APART_S);
    },
    () => {},
  );
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

/** Remembered by this browser, for all its tabs. */
export const isBellMuted = (): boolean => readItem("bellMuted") !== null;
export const muteBell = (isMuted: boolean): void => writeItems({ bellMuted: isMuted ? "yes" : null });

const watch = (listener: () => void) => onItemsChange(["bellMuted"], listener);
export const useBellMuted = (): boolean => useSyncExternalStore(watch, isBellMuted, () => false);
