import { useEffect, useState } from "react";

/** A tile and its dock. */
const TILE = "[data-dock]";
const OPEN_DOCK = "[data-dock=open]";
/** The choices of a deal's part. */
const OPEN_PART = "[data-part=deal-part]";

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

/** Escape in a dock closes the dock, and in a deal's part leads back to the deal: neither closes the dialog around it. */
export function keepOpenForInner(event: KeyboardEvent): void {
  const { target } = event;
  if (target instanceof Element && (target.closest(OPEN_DOCK) || target.closest("form")?.querySelector(OPEN_PART)))
    event.preventDefault();
}
