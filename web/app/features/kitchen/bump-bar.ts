import { type RefObject, useEffect } from "react";

const BUTTON = "[data-bump]";
const FIELDS = "input, select, textarea, [role=dialog], [contenteditable]";

/**
 * The keys of a bump bar, wherever the focus is: a digit presses the button of the ticket in that place, arrows choose a ticket, Enter presses the
 * chosen one's, or without one the first's.
 */
export function useBumpBar(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
      if (target instanceof Element && target.closest(FIELDS)) return;
      const buttons = [...(list.current?.querySelectorAll<HTMLElement>(BUTTON) ?? [])];
      const [first] = buttons;
      if (!first) return;
      if (/^[1-9]$/.test(key)) buttons[Number(key) - 1]?.click();
      else if (key === "Enter" && document.activeElement === document.body) first.click();
      else if (STEPS[key]) {
        const at = buttons.findIndex((button) => button.closest("li")?.contains(document.activeElement));
        const next = at < 0 ? first : buttons[at + STEPS[key](columnsOf(first))];
        next?.focus();
        next?.closest("li")?.scrollIntoView({ block: "nearest" });
      } else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [list]);
}

const STEPS: Record<string, (columns: number) => number> = {
  ArrowRight: () => 1,
  ArrowLeft: () => -1,
  ArrowDown: (columns) => columns,
  ArrowUp: (columns) => -columns,
};

/** As the browser has laid them out. */
function columnsOf(button: HTMLElement): number {
  const list = button.closest("ol");
  return list ? getComputedStyle(list).gridTemplateColumns.split(" ").length : 1;
}
