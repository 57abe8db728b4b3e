/**
 * Where toasts are: below what covers the top of the screen, and never on the control that was just used. Two attributes of the page
 * tell where: `data-toasts="side"` on a frame whose toasts are at the right, below the controls of its page header and of a notice
 * (`data-part="notice"`), and `data-covers="top"` on what stays at the top while the page scrolls. Both are measured, since their heights depend on their contents.
 */

export const DESKTOP = "(min-width: 900px)";
const TOAST_WIDTH_MAX = 480;
const TOAST_HEIGHT = 80;
/** Of the screen, in pixels. */
const TOP_MIN = 16;
let pressed: Element | null = null;
addEventListener(
  "pointerdown",
  ({ target }) => {
    pressed = target instanceof Element ? target.closest("button, a, input, select, textarea, label") : null;
  },
  true,
);

/** On a wide screen, where toasts are at the side: the page header's controls and a notice with controls. */
const sideControls = (): Element[] =>
  matchMedia(DESKTOP).matches
    ? [...document.querySelectorAll("[data-toasts=side] :is([data-part=page-header] > :last-child, [data-part=notice])")]
    : [];

/** Null while it is not displayed. */
function topCover(): DOMRect | null {
  const box = document.querySelector("[data-covers=top]")?.getBoundingClientRect();
  return box && box.height > 0 ? box : null;
}

/** The page header scrolls with its page; the cover stays at the top. */
export function standBelowHeader(): void {
  const { style } = document.documentElement;
  const controls = sideControls().map((element) => element.getBoundingClientRect().bottom + 8);
  const cover = topCover();
  let top = Math.max(TOP_MIN, ...controls);
  if (cover && cover.bottom > top && cover.top < top + TOAST_HEIGHT) top = cover.bottom + 8;
  if (controls.length === 0 && cover === null) style.removeProperty("--toast-top");
  else style.setProperty("--toast-top", `${top}px`);
}

/** Whether a toast at the top would cover the control that was just pressed, or has the focus. */
export function isTopTaken(): boolean {
  const top = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--toast-top"));
  return [pressed, document.activeElement].some((element) => {
    if (!element?.isConnected || element === document.body || element.id === "main") return false;
    const box = element.getBoundingClientRect();
    const right = sideControls().length > 0 ? innerWidth : (innerWidth + TOAST_WIDTH_MAX) / 2;
    const left = right - TOAST_WIDTH_MAX;
    return box.bottom > top && box.top < top + TOAST_HEIGHT && box.right > left && box.left < right;
  });
}

/** The cover stays in place while the page scrolls, and the page header does not. */
export function followCover(isShowing: () => boolean): void {
  addEventListener("scroll", () => isShowing() && topCover() && standBelowHeader(), { passive: true });
}
