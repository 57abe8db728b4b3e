/**
 * Where toasts stand: below the header and the tabs, and never on what was just used. Only the document says where these are, since
 * headers scroll with their pages and are as high as their buttons need.
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

/** On a wide screen of the admin area, where toasts stand at the side. */
const adminHeader = (): Element | null =>
  matchMedia(DESKTOP).matches ? document.querySelector("[data-part=admin] [data-part=page-header]") : null;

/** The tabs of the orders board, unless its columns stand side by side. */
function boardTabs(): DOMRect | null {
  const box = document.querySelector("[data-part=board-tabs]")?.getBoundingClientRect();
  return box && box.height > 0 ? box : null;
}

/** The header of the admin area scrolls with its page, and is as high as its buttons need; the tabs of the board stay at the top. */
export function standBelowHeader(): void {
  const { style } = document.documentElement;
  const header = adminHeader()?.lastElementChild?.getBoundingClientRect().bottom;
  const tabs = boardTabs();
  let top = Math.max(TOP_MIN, (header ?? 0) + 8);
  if (tabs && tabs.bottom > top && tabs.top < top + TOAST_HEIGHT) top = tabs.bottom + 8;
  if (header === undefined && tabs === null) style.removeProperty("--toast-top");
  else style.setProperty("--toast-top", `${top}px`);
}

/** Whether the place under the header is where somebody has just pressed, or types. */
export function isTopTaken(): boolean {
  const top = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--toast-top"));
  return [pressed, document.activeElement].some((element) => {
    if (!element?.isConnected || element === document.body || element.id === "main") return false;
    const box = element.getBoundingClientRect();
    const right = adminHeader() ? innerWidth : (innerWidth + TOAST_WIDTH_MAX) / 2;
    const left = right - TOAST_WIDTH_MAX;
    return box.bottom > top && box.top < top + TOAST_HEIGHT && box.right > left && box.left < right;
  });
}

/** The tabs stand still while the page below them moves, and the header does not. */
export function followTabs(isShowing: () => boolean): void {
  addEventListener("scroll", () => isShowing() && boardTabs() && standBelowHeader(), { passive: true });
}
