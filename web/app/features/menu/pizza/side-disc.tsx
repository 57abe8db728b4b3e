import type { Side } from "@forno/contract/menu/rules/food-labels.ts";

export interface SideDiscProps {
  side: Side;
  /** Its size and place. */
  className?: string | undefined;
}

const FILLED: Record<Side, string> = {
  whole: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z",
  left: "M12 3v18a9 9 0 0 1 0-18z",
  right: "M12 3v18a9 9 0 0 0 0-18z",
};

/** A ring that is filled where something lies. Decorative: words beside it say the side. */
export function SideDisc({ side, className }: SideDiscProps) {
  return (
    <svg className={className} viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="2" />
      <path d={FILLED[side]} fill="currentColor" />
    </svg>
  );
}
