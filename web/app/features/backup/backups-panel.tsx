import type { Backup, BackupState } from "@forno/contract/backup/backup.ts";
import { formatDate, formatDateTime, formatTime } from "../../platform/format/dates.ts";
import { Stat, Stats } from "../../ui/display/stat.tsx";
import { Tag } from "../../ui/display/tag.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Banner, InlineError } from "../../ui/status/banner.tsx";
import { type Column, DataTable } from "../../ui/table/table.tsx";
import styles from "./backups-panel.module.css";
import { backupsTexts as texts } from "./texts/en.ts";

const BYTES_PER_KILOBYTE = 1024;
const BYTES_PER_MEGABYTE = BYTES_PER_KILOBYTE ** 2;
const looks = { good: "ok", failed: "no", running: undefined } as const;

function sizeOf(bytes: number | null): string {
  if (bytes === null) return texts.noSize;
  if (bytes < BYTES_PER_MEGABYTE) return texts.kilobytes(Math.ceil(bytes / BYTES_PER_KILOBYTE).toString());
  return texts.megabytes((bytes / BYTES_PER_MEGABYTE).toFixed(1));
}

const columns: Column<Backup>[] = [
  { key: "started", head: texts.started, names: true, cell: ({ startedAt }) => formatDateTime(startedAt) },
  {
    key: "state",
    head: texts.state,
    cell: ({ state }) => {
      const look = looks[state];
      return <Tag {...(look && { look })}>{texts.states[state]}</Tag>;
    },
  },
  { key: "size", head: texts.size, figure: true, cell: ({ bytes }) => sizeOf(bytes) },
  {
    key: "file",
    head: texts.file,
    cell: ({ state, fileName, problem }) => (
      <span className={`small ${styles.file}`}>{problem ?? fileName ?? (state === "good" ? texts.deleted : texts.noSize)}</span>
    ),
  },
];

/** The last good backup, the next one, and what became of the recent ones. */
export function BackupsPanel({ state }: { state: BackupState }) {
  const { lastGood, isOverdue, isEncrypted, nextAt, place, recent, lastRestore } = state;
  return (
    <>
      {isOverdue ? <InlineError>{lastGood ? texts.overdue : texts.noneYet}</InlineError> : null}
      {lastRestore ? <Banner>{texts.restored(formatDateTime(lastRestore.at), formatDateTime(lastRestore.takenAt))}</Banner> : null}
      <Stats label={texts.summary}>
        <Moment term={texts.lastGood} at={lastGood?.takenAt ?? null} otherwise={texts.never} hot={isOverdue} />
        <Stat term={texts.size} value={sizeOf(lastGood?.bytes ?? null)} note={isEncrypted ? texts.encrypted : texts.notEncrypted} />
        <Moment term={texts.next} at={nextAt} otherwise={texts.off} note={texts.howToTurnOn} />
      </Stats>
      <Panel title={texts.recent}>
        <p className={`small muted ${styles.place}`}>{texts.stored(place)}</p>
        {recent.length > 0 ? (
          <DataTable caption={texts.recent} columns={columns} rows={recent} rowKey={({ _id }) => _id} />
        ) : (
          <p className="muted">{texts.recentEmpty}</p>
        )}
        <p className="small muted">{texts.good}</p>
      </Panel>
    </>
  );
}

interface MomentProps {
  term: string;
  at: string | null;
  otherwise: string;
  /** Beside `otherwise`. */
  note?: string;
  hot?: boolean;
}

function Moment({ term, at, otherwise, note, hot }: MomentProps) {
  return <Stat term={term} value={at ? formatDate(at) : otherwise} note={at ? formatTime(at) : (note ?? null)} hot={hot} />;
}
