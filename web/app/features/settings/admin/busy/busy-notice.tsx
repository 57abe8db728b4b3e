import { busyAt } from "@forno/contract/settings/rules/order-times.ts";
import { lazy, Suspense, useState } from "react";
import { formatTime } from "../../../../platform/format/dates.ts";
import { useNow } from "../../../../platform/state/now.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { ClockIcon } from "../../../../ui/icons/work-icons.tsx";
import { useMay } from "../../../session/session-store.ts";
import { useSetBusy } from "../../settings-queries.ts";
import { useSettings } from "../../settings-store.ts";
import { busyTexts as texts } from "../../texts/en-busy.ts";
import styles from "./busy-notice.module.css";
import { proposedMinutes } from "./busy-proposal.ts";

const BusyDialog = lazy(() => import("./busy-dialog.tsx"));

const LOOK_EVERY_MS = 15_000;
const HOUR_MS = 3_600_000;

/** What runs until its end; null while the kitchen is not busy. */
export const useBusy = () => busyAt(useSettings().busy, new Date(useNow(LOOK_EVERY_MS)));

/** Opens the dialog. Without it while the kitchen is busy: the notice ends that. */
export function BusyButton() {
  const [isAsking, setAsking] = useState(false);
  const isBusy = useBusy() !== null;
  const maySet = useMay("settings");
  return (
    <>
      {isBusy || !maySet ? null : (
        <Button look="quiet" size="sm" onClick={() => setAsking(true)}>
          <ClockIcon small />
          {texts.busy}
        </Button>
      )}
      {isAsking ? (
        <Suspense fallback={null}>
          <BusyDialog onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Says that the kitchen is busy, or proposes it from its pace. `pace`: in minutes; null: unknown. */
export function BusyNotice({ pace }: { pace: { took: number; promised: number } | null }) {
  const busy = useBusy();
  const now = useNow(LOOK_EVERY_MS);
  const [quietUntil, setQuietUntil] = useState(0);
  const { mutate, isPending } = useSetBusy();
  const maySet = useMay("settings");
  const extraMinutes = pace && proposedMinutes(pace);
  if (busy) {
    return (
      <div className={styles.notice} data-part="notice" role="status">
        <div className="grow">
          <b>{texts.running(busy.extraMinutes, formatTime(busy.until))}</b>
          <p className="small">{texts.runningNote}</p>
        </div>
        {maySet ? (
          <Button look="ghost" size="sm" pending={isPending} pendingText={texts.ending} onClick={() => mutate(null)}>
            {texts.end}
          </Button>
        ) : null}
      </div>
    );
  }
  if (!maySet || pace === null || extraMinutes === null || now < quietUntil) return null;
  const until = () => new Date(Date.now() + HOUR_MS).toISOString();
  return (
    <div className={styles.notice} data-part="notice" role="status">
      <b className="grow">{texts.proposed(pace.took, pace.promised)}</b>
      <Button
        look="ink"
        size="sm"
        pending={isPending}
        pendingText={texts.starting}
        onClick={() => mutate({ extraMinutes, until: until() })}
      >
        {texts.add(extraMinutes)}
      </Button>
      <Button look="ghost" size="sm" onClick={() => setQuietUntil(Date.now() + HOUR_MS)}>
        {texts.notNow}
      </Button>
    </div>
  );
}
