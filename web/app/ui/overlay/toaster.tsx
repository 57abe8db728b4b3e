import { type CSSProperties, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { toast as sonner, Toaster } from "sonner";
import { uiTexts } from "../texts/en.ts";
import type { ToastAction, ToastKind } from "./toast.ts";
import { ToastPill } from "./toast-pill.tsx";

/**
 * Where toasts are: below what covers the top of the screen, and never on the control that was just used. Two attributes of the page
 * tell where: `data-toasts="side"` on a frame whose toasts are at the right, below the controls of its page header and of a notice
 * (`data-part="notice"`), and `data-covers="top"` on what stays at the top while the page scrolls. Both are measured, since their heights depend on their contents.
 */

const DESKTOP = "(min-width: 900px)";
/** From here a toast fits beside a drawer. */
const BESIDE_DRAWER = "(min-width: 940px)";
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
function standBelowHeader(): void {
  const { style } = document.documentElement;
  const controls = sideControls().map((element) => element.getBoundingClientRect().bottom + 8);
  const cover = topCover();
  let top = Math.max(TOP_MIN, ...controls);
  if (cover && cover.bottom > top && cover.top < top + TOAST_HEIGHT) top = cover.bottom + 8;
  if (controls.length === 0 && cover === null) style.removeProperty("--toast-top");
  else style.setProperty("--toast-top", `${top}px`);
}

/** The right end of where toasts are at the top. */
function rightEdge(): number {
  const drawer = document.querySelector("[data-part=drawer][data-state=open]");
  if (drawer && matchMedia(BESIDE_DRAWER).matches) return drawer.getBoundingClientRect().left;
  return sideControls().length > 0 ? innerWidth : (innerWidth + TOAST_WIDTH_MAX) / 2;
}

/** Whether a toast at the top would cover the control that was just pressed, or has the focus. */
function isTopTaken(): boolean {
  const top = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--toast-top"));
  const right = rightEdge();
  const left = right - TOAST_WIDTH_MAX;
  return [pressed, document.activeElement].some((element) => {
    if (!element?.isConnected || element === document.body || element.id === "main") return false;
    const box = element.getBoundingClientRect();
    return box.bottom > top && box.top < top + TOAST_HEIGHT && box.right > left && box.left < right;
  });
}

/** The cover stays in place while the page scrolls, and the page header does not. */
function followCover(isShowing: () => boolean): void {
  addEventListener("scroll", () => isShowing() && topCover() && standBelowHeader(), { passive: true });
}

/** Fits beside a centred dialog (520 px wide). */
const DESKTOP_WIDTH = "max(320px, min(480px, 50vw - 308px))";
const PHONE_WIDTH = "min(480px, 100vw - 20px)";

function useDesktop(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(DESKTOP);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(DESKTOP).matches,
  );
}

function Toasts() {
  const wide = useDesktop();
  return (
    <Toaster
      position={wide ? "top-right" : "top-center"}
      offset={{ top: "var(--toast-top)", bottom: "var(--toast-clear)", right: "24px" }}
      mobileOffset={{ top: "var(--toast-top)", bottom: "var(--toast-clear)", left: "10px", right: "10px" }}
      containerAriaLabel={uiTexts.notifications}
      duration={Number.POSITIVE_INFINITY}
      visibleToasts={3}
      gap={10}
      expand
      style={{ "--width": wide ? DESKTOP_WIDTH : PHONE_WIDTH } as CSSProperties}
    />
  );
}

let mounted = false;

/** Mounts the toaster once, in its own root, because it must outlive every screen. */
function mountToaster(): void {
  if (mounted) return;
  mounted = true;
  const place = document.createElement("div");
  place.dataset.part = "toaster";
  document.body.append(place);
  createRoot(place).render(<Toasts />);
}

interface ToastWords {
  kind: ToastKind;
  text: string;
  subject: string;
  carried: boolean;
  action: ToastAction | undefined;
}

/** The visible toasts, oldest first. */
const shown = new Map<string | number, ToastWords>();
followCover(() => shown.size > 0);

/** The same text is shown once, and only the newest toast of a subject. */
function makeRoomFor({ subject, text }: ToastWords): void {
  for (const [id, other] of [...shown]) if (other.subject === subject || other.text === text) dismiss(id);
}

function dismiss(id: string | number): void {
  shown.delete(id);
  sonner.dismiss(id);
}

export function dismissText(text: string): void {
  for (const [id, { text: shownText }] of [...shown]) if (shownText === text) dismiss(id);
}

/** On navigation. A carried toast stays for the next page. */
export function dismissLeft(): void {
  for (const [id, words] of [...shown]) {
    if (words.carried) words.carried = false;
    else dismiss(id);
  }
}

export function showToast(words: ToastWords): void {
  mountToaster();
  makeRoomFor(words);
  const removed = ({ id }: { id: string | number }) => shown.delete(id);
  const { kind, text, action } = words;
  standBelowHeader();
  const position = isTopTaken() ? "bottom-center" : undefined;
  const id = sonner.custom((toastId) => <ToastPill kind={kind} text={text} action={action} onEnd={() => dismiss(toastId)} />, {
    onDismiss: removed,
    ...(position && { position }),
  });
  shown.set(id, { ...words });
}
