import { may } from "@forno/contract/wire/permissions.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { heldQuery } from "../../features/counter/counter-queries.ts";
import { counterTitle } from "../../features/counter/feature.ts";
import { useWaiting } from "../../features/counter/link-pane.tsx";
import { counterTexts as texts } from "../../features/counter/texts/en.ts";
import { FullScreenButton, useFullScreen } from "../../features/order/admin/board/full-screen.tsx";
import { lock } from "../../features/session/pin/lock.ts";
import { useMay, useSession } from "../../features/session/session-store.ts";
import { signOut } from "../../features/session/sign-out.ts";
import { lockTexts } from "../../features/session/texts/en-pin.ts";
import { LogoLink, ShopLogo } from "../../features/settings/logo.tsx";
import { useSettings } from "../../features/settings/settings-store.ts";
import { adminTexts } from "../../frame/texts/en-admin.ts";
import { formatTime } from "../../platform/format/dates.ts";
import { useNow } from "../../platform/state/now.ts";
import { IconButton } from "../../ui/icons/icon-button.tsx";
import { KeyboardIcon, LockIcon, LogoutIcon } from "../../ui/icons/work-icons.tsx";
import { PageLink } from "../../ui/page/page-link.tsx";
import styles from "./counter-page.module.css";

const SECOND_MS = 1_000;

interface HeadProps {
  button: ReactNode;
  onHeld: () => void;
  onWaiting: () => void;
  onKeys: () => void;
}

export function Head({ button, onHeld, onWaiting, onKeys }: HeadProps) {
  const now = useNow(SECOND_MS);
  const [isFull, setFull] = useFullScreen();
  const session = useSession();
  const { shopName } = useSettings();
  const heldCount = useQuery(heldQuery).data?.length ?? 0;
  const waitingCount = useWaiting().length;
  const mayOrders = useMay("orders");
  return (
    <header className={styles.head}>
      <h1 className="visuallyHidden">{counterTitle}</h1>
      {may(session, "adminArea") ? (
        <LogoLink to="/admin" label={texts.home(shopName)}>
          <ShopLogo />
        </LogoLink>
      ) : null}
      <nav className={styles.tabs} aria-label={texts.parts}>
        <PageLink to="/counter" aria-current="page">
          {texts.newOrder}
        </PageLink>
        {mayOrders ? <PageLink to="/admin/orders">{texts.openOrders}</PageLink> : null}
        <button type="button" aria-haspopup="dialog" onClick={onHeld}>
          <span>{texts.onHold}</span> <span>{heldCount}</span>
        </button>
        {waitingCount > 0 ? (
          <button type="button" aria-haspopup="dialog" onClick={onWaiting}>
            <span>{texts.unpaidLinks}</span> <span>{waitingCount}</span>
          </button>
        ) : null}
      </nav>
      {button}
      <IconButton className={styles.keysButton} label={texts.keys} onClick={onKeys}>
        <KeyboardIcon />
      </IconButton>
      <FullScreenButton isFull={isFull} onChange={setFull} />
      <IconButton label={lockTexts.lock} onClick={() => void lock()}>
        <LockIcon />
      </IconButton>
      <IconButton label={adminTexts.logout} onClick={signOut}>
        <LogoutIcon />
      </IconButton>
      <time>{formatTime(new Date(now).toISOString())}</time>
    </header>
  );
}

export function ShiftButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const session = useSession();
  return (
    <button type="button" className={styles.shift} data-open={isOpen} aria-haspopup="dialog" onClick={onClick}>
      <span>{isOpen ? texts.shiftOpen : texts.openShift}</span> <span>{session?.name ?? ""}</span>
    </button>
  );
}
