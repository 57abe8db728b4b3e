import type { ReactNode } from "react";
import { BagIcon } from "../../../../ui/icons/icons.tsx";
import { ScooterIcon } from "../../../../ui/icons/work-icons.tsx";
import { StatusRing } from "../../status-ring.tsx";
import { boardControlTexts as texts } from "../../texts/en-admin.ts";
import styles from "./board-bar.module.css";
import { BOARD_SHOWS, type BoardShow } from "./board-view.ts";

const icons: Partial<Record<BoardShow, ReactNode>> = {
  delivery: <ScooterIcon small />,
  pickup: <BagIcon small />,
  closed: <StatusRing status="delivered" />,
};

export interface BoardBarProps {
  counts: Readonly<Record<BoardShow, number>>;
  show: BoardShow;
  onShow: (show: BoardShow) => void;
  /** At its end. */
  children: ReactNode;
}

/** Which orders the board shows, with their numbers. */
export function BoardBar({ counts, show, onShow, children }: BoardBarProps) {
  // A shop of one kind of order has nothing to tell apart.
  const isOne = (each: BoardShow) => (each === "delivery" || each === "pickup") && (counts.pickup === 0 || counts.delivery === 0);
  return (
    <div className={styles.bar}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex container in every browser */}
      <div className={styles.chips} role="group" aria-label={texts.show}>
        {BOARD_SHOWS.filter((each) => each === show || !isOne(each)).map((each) => (
          <button
            key={each}
            type="button"
            className={each === "late" ? styles.late : undefined}
            aria-pressed={each === show}
            onClick={() => onShow(each)}
          >
            {icons[each]}
            <span>{texts.shows[each]}</span> <b>{counts[each]}</b>
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
