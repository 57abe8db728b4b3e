import { type CSSProperties, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { toast as sonner, Toaster } from "sonner";
import { uiTexts } from "../texts/en.ts";
import type { ToastAction, ToastKind } from "./toast.ts";
import { ToastPill } from "./toast-pill.tsx";
import { DESKTOP, followCover, isTopTaken, standBelowHeader } from "./toast-position.ts";

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
