import { BellIcon, BellOffIcon } from "../../../../ui/icons/admin-icons.tsx";
import { IconButton } from "../../../../ui/icons/icon-button.tsx";
import { ScreenIcon } from "../../../../ui/icons/work-icons.tsx";
import { orderBoardTexts as texts } from "../../texts/en-admin.ts";
import { newOrdersTexts } from "../../texts/en-live.ts";
import styles from "./bell-button.module.css";
import { canNotify, toggleNotifications, useNotificationsChosen } from "./desktop-notifications.ts";
import { allowBell, muteBell, useBellBlocked, useBellMuted } from "./new-order-bell.ts";

/** Pressed while new orders ring. While the browser allows no sound, it says so and asks for it. */
export function BellButton() {
  const isMuted = useBellMuted();
  const isBlocked = useBellBlocked();
  if (isBlocked && !isMuted)
    return (
      <>
        <span className="visuallyHidden" role="status">
          {newOrdersTexts.bellBlocked}
        </span>
        <IconButton label={newOrdersTexts.allowBell} className={styles.blocked} onClick={allowBell}>
          <BellOffIcon />
        </IconButton>
      </>
    );
  return (
    <IconButton label={texts.bell} aria-pressed={!isMuted} onClick={() => muteBell(!isMuted)}>
      {isMuted ? <BellOffIcon /> : <BellIcon />}
    </IconButton>
  );
}

/** Pressed while desktop notifications are on, too. */
export function NotificationsButton() {
  const isOn = useNotificationsChosen();
  if (!canNotify()) return null;
  return (
    <IconButton
      label={newOrdersTexts.notifications}
      aria-pressed={isOn}
      className={styles.notify}
      onClick={() => void toggleNotifications()}
    >
      <ScreenIcon />
    </IconButton>
  );
}
