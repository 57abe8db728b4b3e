/** The kitchen's own screen: what is to be made, by when. Without the admin's rail, for a tablet on the wall. */

import { may } from "@forno/contract/wire/permissions.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { AllDay } from "../../features/kitchen/all-day.tsx";
import { turnKeys, useBumpBar, useKeysOn } from "../../features/kitchen/bump-bar.ts";
import { kitchenTitle } from "../../features/kitchen/feature.ts";
import { type Kitchen, kitchenQuery, useAct, useLiveKitchen } from "../../features/kitchen/kitchen-queries.ts";
import { kitchenTexts as texts } from "../../features/kitchen/texts/en.ts";
import { TicketCard } from "../../features/kitchen/ticket-card.tsx";
import { linesAt, needsEyes, type Station, stationName, ticketsAt } from "../../features/kitchen/tickets.ts";
import BellBlocked from "../../features/order/admin/bell/bell-blocked.tsx";
import { BellButton } from "../../features/order/admin/bell/bell-button.tsx";
import { prepareBell, startRinging, useBellBlocked, useBellMuted } from "../../features/order/admin/bell/new-order-bell.ts";
import { FullScreenButton, useFullScreen } from "../../features/order/admin/board/full-screen.tsx";
import DeskPrinters from "../../features/printing/desk-printers.tsx";
import { lock } from "../../features/session/pin/lock.ts";
import { useSession } from "../../features/session/session-store.ts";
import { signOut } from "../../features/session/sign-out.ts";
import { lockTexts } from "../../features/session/texts/en-pin.ts";
import { LogoLink, ShopLogo } from "../../features/settings/logo.tsx";
import { useSettings } from "../../features/settings/settings-store.ts";
import { QueryView } from "../../frame/page/query-view.tsx";
import { adminTexts } from "../../frame/texts/en-admin.ts";
import { formatTime } from "../../platform/format/dates.ts";
import { useConnection } from "../../platform/realtime/socket.ts";
import { useNow } from "../../platform/state/now.ts";
import { useWakeLock } from "../../platform/wake-lock.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import { KeyList } from "../../ui/display/key-list.tsx";
import { IconButton } from "../../ui/icons/icon-button.tsx";
import { LockIcon, LogoutIcon, UndoIcon } from "../../ui/icons/work-icons.tsx";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import { Loading, Skeleton } from "../../ui/status/skeleton.tsx";
import styles from "./kitchen-page.module.css";

const SECOND_MS = 1_000;
const NOTHING: Kitchen = { stations: [], tickets: [], ready: [], later: [], allDay: [] };

/** Rings until each new order is accepted, and each change is seen. */
function useBell(isWanted: boolean): boolean {
  const isMuted = useBellMuted();
  const shouldRing = isWanted && !isMuted;
  const isBlocked = useBellBlocked();
  useEffect(prepareBell, []);
  useEffect(() => (shouldRing ? startRinging() : undefined), [shouldRing]);
  return isBlocked && !isMuted;
}

/** The part of the screen, and so its address: each device stays with its own. */
function useView(stations: readonly string[]): { view: "tickets" | "pass" | "later"; station: Station } {
  const [params] = useSearchParams();
  const view = params.get("view");
  if (view === "pass" || view === "later") return { view, station: null };
  const station = params.get("station");
  return { view: "tickets", station: station !== null && stations.includes(station) ? station : null };
}

export default function KitchenPage() {
  const query = useQuery(kitchenQuery);
  const { stations, tickets, ready, later } = query.data ?? NOTHING;
  const { view, station } = useView(stations);
  const shown = view === "pass" ? ready : view === "later" ? later : ticketsAt(tickets, station);
  const isSilenced = useBell(ticketsAt(tickets, station).some(needsEyes));
  const isStale = (useConnection() === "offline" || query.isError || query.isPaused) && query.data !== undefined;
  const list = useRef<HTMLElement>(null);
  const act = useAct();
  useLiveKitchen();
  useWakeLock();
  useBumpBar(list);
  const [last] = ready;
  return (
    <div className={styles.kitchen}>
      <header className={styles.head}>
        <h1 className="visuallyHidden">{kitchenTitle}</h1>
        <Home />
        <Tabs {...{ stations, tickets, view, station }} ready={ready.length} later={later.length} />
        <Tools>
          <Button look="ghost" disabled={!last} onClick={() => last && act({ kind: "recall", ticket: last })}>
            <UndoIcon small />
            {texts.recall}
          </Button>
        </Tools>
      </header>
      {isStale ? <Banner offline>{texts.offline(formatTime(new Date(query.dataUpdatedAt).toISOString()))}</Banner> : null}
      {isSilenced ? <BellBlocked /> : null}
      <DeskPrinters />
      <div className={styles.body}>
        <main className={styles.tickets} id="main" tabIndex={-1} ref={list}>
          <QueryView query={query} failed={texts.failedToFetch} skeleton={<TicketsSkeleton />}>
            {() =>
              shown.length === 0 ? (
                <Nothing view={view} />
              ) : (
                <ol className={styles.list} aria-label={texts.tickets}>
                  {shown.map((ticket, index) => (
                    <TicketCard key={ticket.orderId} {...{ ticket, station, view, act }} place={index + 1} />
                  ))}
                </ol>
              )
            }
          </QueryView>
        </main>
        <aside className={styles.aside}>
          <AllDay lines={tickets.filter(({ isCancelled }) => !isCancelled).flatMap((ticket) => linesAt(ticket, station))} />
          <Keys />
        </aside>
      </div>
    </div>
  );
}

function Home() {
  const session = useSession();
  const { shopName } = useSettings();
  return may(session, "adminArea") ? (
    <LogoLink to="/admin" label={texts.home(shopName)}>
      <ShopLogo />
    </LogoLink>
  ) : null;
}

interface TabsProps extends Pick<Kitchen, "stations" | "tickets"> {
  view: string;
  station: Station;
  ready: number;
  later: number;
}

function Tabs({ stations, tickets, view, station, ready, later }: TabsProps) {
  const tab = (name: string, search: string, count: number, isCurrent: boolean) => (
    <PageLink key={search} to={{ search }} replace aria-current={isCurrent || undefined}>
      <span>{name}</span> <span>{count}</span>
    </PageLink>
  );
  const isList = view === "tickets";
  return (
    <nav className={styles.tabs} aria-label={texts.stations}>
      {tab(texts.all, "", tickets.length, isList && station === null)}
      {stations.length > 1
        ? stations.map((each) =>
            tab(
              stationName(each),
              `?${new URLSearchParams({ station: each })}`,
              ticketsAt(tickets, each).length,
              isList && station === each,
            ),
          )
        : null}
      {tab(texts.pass, "?view=pass", ready, view === "pass")}
      {later > 0 || view === "later" ? tab(texts.later, "?view=later", later, view === "later") : null}
    </nav>
  );
}

function Tools({ children }: { children: React.ReactNode }) {
  const now = useNow(SECOND_MS);
  const [isFull, setFull] = useFullScreen();
  return (
    <div className={styles.tools}>
      {children}
      <BellButton />
      <FullScreenButton isFull={isFull} onChange={setFull} />
      <IconButton label={lockTexts.lock} onClick={() => void lock()}>
        <LockIcon />
      </IconButton>
      <IconButton label={adminTexts.logout} onClick={signOut}>
        <LogoutIcon />
      </IconButton>
      <time>{formatTime(new Date(now).toISOString())}</time>
    </div>
  );
}

function Nothing({ view }: { view: "tickets" | "pass" | "later" }) {
  if (view === "tickets") return <Empty shape="nothing" title={texts.nothing} text={texts.nothingText} heading="h2" />;
  return <Empty shape="nothing" title={view === "pass" ? texts.nothingReady : texts.nothingLater} heading="h2" />;
}

const TicketsSkeleton = () => (
  <Loading className={styles.list}>
    {[1, 2, 3, 4].map((each) => (
      <Skeleton key={each} height="260px" />
    ))}
  </Loading>
);

function Keys() {
  const isOn = useKeysOn();
  return (
    <div className={styles.keys}>
      <Switch checked={isOn} onChange={turnKeys}>
        {texts.keys}
      </Switch>
      {isOn ? <KeyList label={texts.keys} list={texts.keyList} /> : null}
    </div>
  );
}
