import { type ReactNode, useEffect, useState } from "react";
import { formatTime } from "../../../../platform/format/dates.ts";
import { useNow } from "../../../../platform/state/now.ts";
import { ExpandIcon, ShrinkIcon } from "../../../../ui/icons/admin-icons.tsx";
import { IconButton } from "../../../../ui/icons/icon-button.tsx";
import { ShopLogo } from "../../../settings/logo.tsx";
import { boardControlTexts as texts } from "../../texts/en-admin.ts";
import { BellButton } from "../bell/bell-button.tsx";
import styles from "./full-screen.module.css";

const MINUTE_MS = 60_000;

/** The page without rail and header, for a screen in the kitchen. Browsers that cannot hide their own bars only leave those. */
export function useFullScreen(): [isFull: boolean, set: (isFull: boolean) => void] {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    // Also left with Escape.
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener("fullscreenchange", follow);
    return () => {
      document.removeEventListener("fullscreenchange", follow);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  const set = (next: boolean) => {
    setFull(next);
    // Refused in frames and by settings.
    if (next) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) void document.exitFullscreen();
  };
  return [isFull, set];
}

interface FullScreenButtonProps {
  isFull: boolean;
  onChange: (isFull: boolean) => void;
}

export const FullScreenButton = ({ isFull, onChange }: FullScreenButtonProps) => (
  <IconButton label={isFull ? texts.leaveFullScreen : texts.fullScreen} className={styles.button} onClick={() => onChange(!isFull)}>
    {isFull ? <ShrinkIcon /> : <ExpandIcon />}
  </IconButton>
);

/** In place of the page's header. */
export function FullScreenBar({ title, onLeave, children }: { title: string; onLeave: () => void; children?: ReactNode }) {
  const now = useNow(MINUTE_MS);
  return (
    <header className={styles.bar} data-part="full-screen">
      <h1 className="visuallyHidden">{title}</h1>
      <span className={styles.logo}>
        <ShopLogo />
      </span>
      {children}
      <BellButton />
      <FullScreenButton isFull onChange={onLeave} />
      <time className={styles.time}>{formatTime(new Date(now).toISOString())}</time>
    </header>
  );
}
