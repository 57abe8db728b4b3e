import { useEffect, useState } from "react";

/** A tile and its dock. */
const TILE = "[data-dock]";
const OPEN_DOCK = "[data-dock=open]";

/** The modifier whose dock is open. A click outside the tiles closes it. */
export function useOpenDock(): [openId: string | null, open: (modifierId: string | null) => void] {
  const [openId, setOpenId] = useState<string | null>(null);
  useEffect(() => {
    if (openId === null) return;
    const closeOutside = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest(TILE))) setOpenId(null);
    };
    document.addEventListener("click", closeOutside);
    return () => document.removeEventListener("click", closeOutside);
  }, [openId]);
  return [openId, setOpenId];
}

/** Escape in a dock closes the dock, not the dialog around it. */
export function keepOpenForDock(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest(OPEN_DOCK)) event.preventDefault();
}
