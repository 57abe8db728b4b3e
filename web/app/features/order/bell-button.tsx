import { orderBoardTexts as texts } from "#texts/order-board.ts";
import { Disc } from "../../ui/disc.tsx";
import { BellIcon, BellOffIcon } from "../../ui/work-icons.tsx";
import { muteBell, useBellMuted } from "./new-order-bell.ts";

/** Pressed while new orders ring. */
export function BellButton() {
  const isMuted = useBellMuted();
  return (
    <Disc label={texts.bell} aria-pressed={!isMuted} onClick={() => muteBell(!isMuted)}>
      {isMuted ? <BellOffIcon /> : <BellIcon />}
    </Disc>
  );
}
