import type { AuditEntry } from "@forno/contract/audit/audit.ts";
import { formatDateTime } from "../../platform/format/dates.ts";
import { type Column, DataTable } from "../../ui/table/table.tsx";
import { MayLink } from "../session/may-link.tsx";
import styles from "./audit-table.module.css";
import { labelOf, linesOf, placeOf } from "./audit-words.ts";
import { auditActions, auditTexts as texts } from "./texts/en.ts";

/** Null for none: a card leaves out an empty cell. */
function Details({ entry }: { entry: AuditEntry }) {
  const lines = linesOf(entry);
  if (lines.length === 0) return null;
  return (
    <ul className={`${styles.auditText} small muted`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Subject({ entry }: { entry: AuditEntry }) {
  const place = placeOf(entry);
  if (!place) return labelOf(entry);
  return (
    <MayLink needs={place.needs} to={place.to}>
      {labelOf(entry)}
    </MayLink>
  );
}

const columns: Column<AuditEntry>[] = [
  { key: "at", head: texts.at, cell: ({ at }) => <span className="figure">{formatDateTime(at)}</span> },
  { key: "who", head: texts.who, wordy: true, cell: ({ actor }) => (actor._id === null ? texts.byItself : actor.name) },
  { key: "what", head: texts.what, names: true, cell: ({ action }) => auditActions[action] },
  { key: "which", head: texts.subject, wordy: true, cell: (entry) => <Subject entry={entry} /> },
  { key: "details", head: texts.details, wordy: true, cell: (entry) => <Details entry={entry} /> },
];

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return <DataTable caption={texts.caption} columns={columns} rows={entries} rowKey={(entry) => entry._id} />;
}
