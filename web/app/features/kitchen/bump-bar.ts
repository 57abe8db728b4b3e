import { type RefObject, useEffect, useSyncExternalStore } from "react";
import { onItemsChange, readItem, writeItems } from "../../platform/storage/local-items.ts";

const BUTTON = "[data-bump]";
const FIELDS = "input, select, textarea, [role=dialog], [contenteditable]";

/** Stored by this browser: keys that act wherever the focus is can be turned off (WCAG 2.1.4). */
const areKeysOn = (): boolean => readItem("bumpKeysOff") === null;
export const turnKeys = (isOn: boolean): void => writeItems({ bumpKeysOff: isOn ? null : "yes" });
const watch = (listener: () => void) => onItemsChange(["bumpKeysOff"], listener);
export const useKeysOn = (): boolean => useSyncExternalStore(watch, areKeysOn, () => true);

/**
 * The keys of a bump bar, wherever the focus is but in a field: a digit presses the button of the ticket in that place, arrows choose a
 * ticket, Enter presses the chosen one's, or without one the first's.
 */
export function useBumpBar(list: RefObject<HTMLElement | null>): void {
  const isOn = useKeysOn();
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(FIELDS)) return;
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>(BUTTON) ?? [])];
      const [first] = buttons;
      if (!first) return;
      if (/^[1-9]$/.test(key)) buttons[Number(key) - 1]?.click();
      else if (key === "Enter" && document.activeElement === document.body) first.click();
      else if (key in STEPS) {
        const next = nextButton(buttons, key) ?? first;
        next.focus();
        next.closest("li")?.scrollIntoView({ block: "nearest" });
      } else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [list, isOn]);
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

/** Up and down stay in the column, which is packed. At an end: the same one. */
function nextButton(buttons: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const chosen = buttons.find((button) => button.closest("li")?.contains(document.activeElement));
  if (!chosen) return undefined;
  const { left } = chosen.getBoundingClientRect();
  const isColumn = key === "ArrowDown" || key === "ArrowUp";
  const lane = isColumn ? buttons.filter((each) => Math.abs(each.getBoundingClientRect().left - left) < 2) : buttons;
  return lane[lane.indexOf(chosen) + (STEPS[key] ?? 0)] ?? chosen;
}
