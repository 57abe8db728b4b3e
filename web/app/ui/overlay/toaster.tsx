import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { toast as sonner, Toaster } from "sonner";
import { uiTexts } from "#texts/ui.ts";
import { BangIcon, CrossIcon, TickIcon } from "../icons/work-icons.tsx";
import type { ToastKind } from "./toast.ts";
import styles from "./toaster.module.css";

/** How long a toast stays; the ring in toaster.module.css empties in the same time. */
const lifeMs = 5000;
const desktop = "(min-width: 900px)";
/** Beside a dialog in the middle of the page (520 px), wherever there is room for that. */
const DESKTOP_WIDTH = "max(320px, min(480px, 50vw - 308px))";
const TOAST_WIDTH_MAX = 480;
const PHONE_WIDTH = "min(480px, 100vw - 20px)";

const marks: Record<ToastKind, { look: string | undefined; icon: ReactNode }> = {
  success: { look: styles.success, icon: <TickIcon /> },
  error: { look: styles.error, icon: <BangIcon /> },
  info: { look: styles.info, icon: <BangIcon /> },
};

function useDesktop(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(desktop);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => matchMedia(desktop).matches,
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

/** True while someone points at, or is inside, the list item that sonner puts around the toast, or the page is out of sight. */
function useHeld(inside: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const item = inside.current?.closest("li");
    if (!item) return;
    const look = () => setHeld(document.hidden || item.matches(":hover") || item.contains(document.activeElement));
    // focusout comes before the focus has moved on.
    const lookLater = () => queueMicrotask(look);
    const events = ["pointerenter", "pointerleave", "focusin"] as const;
    for (const event of events) item.addEventListener(event, look);
    item.addEventListener("focusout", lookLater);
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      for (const event of events) item.removeEventListener(event, look);
      item.removeEventListener("focusout", lookLater);
      document.removeEventListener("visibilitychange", look);
    };
  }, [inside]);
  return held;
}

function ToastPill({ id, kind, text }: { id: string | number; kind: ToastKind; text: string }) {
  const pill = useRef<HTMLDivElement>(null);
  const held = useHeld(pill);
  const leftMs = useRef(lifeMs);
  useEffect(() => {
    if (held) return;
    const from = Date.now();
    const timer = setTimeout(() => dismiss(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - from;
    };
  }, [held, id]);
  const mark = marks[kind];
  return (
    <div className={held ? `${styles.toast} ${styles.held}` : styles.toast} ref={pill} role={kind === "error" ? "alert" : "status"}>
      <span className={`${styles.mark} ${mark.look}`}>{mark.icon}</span>
      <span className="grow">{text}</span>
      <button type="button" className={styles.close} aria-label={uiTexts.dismiss} onClick={() => dismiss(id)}>
        <CrossIcon small />
        <svg className={styles.countdown} viewBox="0 0 38 38" aria-hidden="true">
          <circle cx="19" cy="19" r="17" pathLength="100" />
        </svg>
      </button>
    </div>
  );
}

let mounted = false;

/** Puts the toaster into the page, once, in a root of its own: it must outlive every screen. */
function mountToaster(): void {
  if (mounted) return;
  mounted = true;
  const place = document.createElement("div");
  document.body.append(place);
  createRoot(place).render(<Toasts />);
}

interface ToastWords {
  kind: ToastKind;
  text: string;
  subject: string;
  carried: boolean;
}

/** The toasts that are to be seen, the oldest first. */
const shown = new Map<string | number, ToastWords>();

/** The same words stand once, and of one subject only the newest. */
function makeRoomFor({ subject, text }: ToastWords): void {
  for (const [id, other] of [...shown]) if (other.subject === subject || other.text === text) dismiss(id);
}

function dismiss(id: string | number): void {
  shown.delete(id);
  sonner.dismiss(id);
}

export function dismissText(text: string): void {
  for (const [id, { text: said }] of [...shown]) if (said === text) dismiss(id);
}

/** At a navigation: one that was said for the page that comes stays for that one. */
export function dismissLeft(): void {
  for (const [id, words] of [...shown]) {
    if (words.carried) words.carried = false;
    else dismiss(id);
  }
}

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
  matchMedia(desktop).matches ? document.querySelector("[data-part=admin] [data-part=page-header]") : null;

/** The tabs of the orders board, unless its columns stand side by side. */
function boardTabs(): DOMRect | null {
  const box = document.querySelector("[data-part=board-tabs]")?.getBoundingClientRect();
  return box && box.height > 0 ? box : null;
}

/** The header of the admin area scrolls with its page, and is as high as its buttons need; the tabs of the board stay at the top. */
function standBelowHeader(): void {
  const { style } = document.documentElement;
  const header = adminHeader()?.lastElementChild?.getBoundingClientRect().bottom;
  const tabs = boardTabs();
  let top = Math.max(TOP_MIN, (header ?? 0) + 8);
  if (tabs && tabs.bottom > top && tabs.top < top + TOAST_HEIGHT) top = tabs.bottom + 8;
  if (header === undefined && tabs === null) style.removeProperty("--toast-top");
  else style.setProperty("--toast-top", `${top}px`);
}

addEventListener("scroll", () => shown.size > 0 && boardTabs() && standBelowHeader(), { passive: true });

/** Whether the place under the header is where somebody has just pressed, or types. */
function isTopTaken(): boolean {
  const top = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--toast-top"));
  return [pressed, document.activeElement].some((element) => {
    if (!element?.isConnected || element === document.body || element.id === "main") return false;
    const box = element.getBoundingClientRect();
    const right = adminHeader() ? innerWidth : (innerWidth + TOAST_WIDTH_MAX) / 2;
    const left = right - TOAST_WIDTH_MAX;
    return box.bottom > top && box.top < top + TOAST_HEIGHT && box.right > left && box.left < right;
  });
}

export function showToast(words: ToastWords): void {
  mountToaster();
  makeRoomFor(words);
  const drop = ({ id }: { id: string | number }) => shown.delete(id);
  const { kind, text } = words;
  standBelowHeader();
  const position = isTopTaken() ? "bottom-center" : undefined;
  const id = sonner.custom((toastId) => <ToastPill id={toastId} kind={kind} text={text} />, {
    onDismiss: drop,
    ...(position && { position }),
  });
  shown.set(id, { ...words });
}
