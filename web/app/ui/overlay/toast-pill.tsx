import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { BangIcon, CrossIcon, TickIcon } from "../icons/work-icons.tsx";
import { uiTexts } from "../texts/en.ts";
import type { ToastAction, ToastKind } from "./toast.ts";
import styles from "./toaster.module.css";

/** The animation of the ring in toaster.module.css takes the same time. */
const lifeMs = 5000;

const marks: Record<ToastKind, { look: string | undefined; icon: ReactNode }> = {
  success: { look: styles.success, icon: <TickIcon /> },
  error: { look: styles.error, icon: <BangIcon /> },
  info: { look: styles.info, icon: <BangIcon /> },
};

/** True while the pointer or the focus is in sonner's list item around the toast, or the page is hidden. */
function useHeld(inside: RefObject<HTMLElement | null>): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const item = inside.current?.closest("li");
    if (!item) return;
    const look = () => setHeld(document.hidden || item.matches(":hover") || item.contains(document.activeElement));
    // At `focusout`, `activeElement` is not updated yet.
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

interface ToastPillProps {
  kind: ToastKind;
  text: string;
  action: ToastAction | undefined;
  onEnd: () => void;
}

/** Dismisses itself after five seconds, paused while hovered or focused. Sonner's own timer does not pause for focus. */
export function ToastPill({ kind, text, action, onEnd }: ToastPillProps) {
  const pill = useRef<HTMLDivElement>(null);
  const held = useHeld(pill);
  const leftMs = useRef(lifeMs);
  useEffect(() => {
    if (held) return;
    const from = Date.now();
    const timer = setTimeout(onEnd, leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - from;
    };
  }, [held, onEnd]);
  const mark = marks[kind];
  return (
    <div className={held ? `${styles.toast} ${styles.held}` : styles.toast} ref={pill} role={kind === "error" ? "alert" : "status"}>
      <span className={`${styles.mark} ${mark.look}`}>{mark.icon}</span>
      <span className="grow">{text}</span>
      {action ? (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onEnd();
            action.run();
          }}
        >
          {action.text}
        </button>
      ) : null}
      <button type="button" className={styles.close} aria-label={uiTexts.dismiss} onClick={onEnd}>
        <CrossIcon small />
        <svg className={styles.countdown} viewBox="0 0 38 38" aria-hidden="true">
          <circle cx="19" cy="19" r="17" pathLength="100" />
        </svg>
      </button>
    </div>
  );
}
