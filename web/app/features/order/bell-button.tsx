import { orderBoardTexts as texts } from "#texts/order-board.ts";
import { orderRushTexts } from "#texts/order-rush.ts";
import { Button } from "../../ui/button.tsx";
import { Disc } from "../../ui/disc.tsx";
import { BellIcon, BellOffIcon, ScreenIcon } from "../../ui/work-icons.tsx";
import { allowBell, muteBell, useBellBlocked, useBellMuted } from "./new-order-bell.ts";
import { canNotify, toggleNotifications, useNotificationsChosen } from "./order-notifications.ts";
import "./bell-button.css";

/** Pressed while new orders ring. */
export function BellButton() {
  const isMuted = useBellMuted();
  return (
    <Disc label={texts.bell} aria-pressed={!isMuted} onClick={() => muteBell(!isMuted)}>
      {isMuted ? <BellOffIcon /> : <BellIcon />}
    </Disc>
  );
}

/** Pressed while the system shows new orders, too. */
export function NotificationsButton() {
  const isOn = useNotificationsChosen();
  if (!canNotify()) return null;
  return (
    <Disc label={orderRushTexts.notifications} aria-pressed={isOn} className="notify" onClick={() => void toggleNotifications()}>
      <ScreenIcon />
    </Disc>
  );
}

/** Over the page, since it goes with the first touch. */
export function BellBlocked() {
  const isBlocked = useBellBlocked();
  const isMuted = useBellMuted();
  if (!isBlocked || isMuted) return null;
  return (
    <div className="bell-blocked" role="status">
      <BellOffIcon />
      <span>{orderRushTexts.bellBlocked}</span>
      <Button size="sm" onClick={allowBell}>
        {orderRushTexts.allowBell}
      </Button>
    </div>
  );
}
