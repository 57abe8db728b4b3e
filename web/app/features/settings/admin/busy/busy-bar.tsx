import { useState } from "react";
import { formatTime } from "../../../../platform/format/dates.ts";
import { useNow } from "../../../../platform/state/now.ts";
import { Segmented } from "../../../../ui/controls/segmented.tsx";
import { Switch } from "../../../../ui/controls/switch.tsx";
import { Select } from "../../../../ui/fields/select.tsx";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { useSetBusy } from "../../settings-queries.ts";
import { busyTexts as texts } from "../../texts/en-busy.ts";
import styles from "./busy-notice.module.css";
import { useBusy } from "./busy-notice.tsx";
import { BUSY_CHOICES, BUSY_LENGTHS } from "./busy-proposal.ts";

const MINUTE_MS = 60_000;

/** Whether the kitchen is busy, by how much and until when. While it is, each change counts at once. */
export function BusyBar() {
  const busy = useBusy();
  const now = useNow(MINUTE_MS);
  const [chosen, setChosen] = useState({ extra: "15", length: "60" });
  const { mutate, isPending } = useSetBusy();
  const after = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString();
  const extra = `${busy?.extraMinutes ?? chosen.extra}`;
  const lengths = BUSY_LENGTHS.map((minutes) => ({ value: `${minutes}`, text: texts.untilTime(formatTime(after(minutes))) }));
  const running = busy && { value: "", text: texts.untilTime(formatTime(busy.until)) };
  const set = (change: Partial<typeof chosen>) => {
    const next = { ...chosen, extra, ...change };
    setChosen(next);
    const until = busy && change.length === undefined ? busy.until : after(Number(next.length));
    if (busy) mutate({ extraMinutes: Number(next.extra), until });
  };
  const turn = (isOn: boolean) => mutate(isOn ? { extraMinutes: Number(chosen.extra), until: after(Number(chosen.length)) } : null);
  return (
    <section className={classNames(styles.bar, busy && styles.on)} aria-label={texts.busy}>
      <div role="status">
        <b>{busy ? texts.running(busy.extraMinutes, formatTime(busy.until)) : texts.busy}</b>
        <p className="small">{busy ? texts.runningNote : texts.offNote}</p>
      </div>
      <Segmented
        label={texts.extra}
        options={BUSY_CHOICES.map((minutes) => ({ value: `${minutes}`, text: texts.minutes(minutes) }))}
        value={extra}
        onChange={(minutes) => set({ extra: minutes })}
      />
      <Select
        label={texts.until}
        options={running ? [running, ...lengths] : lengths}
        value={running ? running.value : chosen.length}
        onChange={({ target }) => set({ length: target.value })}
      />
      <Switch bare pending={isPending} checked={busy !== null} onChange={turn}>
        <span className="visuallyHidden">{texts.busy}</span>
      </Switch>
    </section>
  );
}
