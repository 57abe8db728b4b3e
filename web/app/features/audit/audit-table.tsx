import type { AuditEntry } from "@forno/contract/audit.ts";
import { auditActions, auditFields, auditTexts as texts } from "#texts/audit.ts";
import { formatDateTime } from "../../platform/format/dates.ts";
import { type Column, DataTable } from "../../ui/table.tsx";
import "./audit-table.css";

const words = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return texts.none;
  if (typeof value === "boolean") return value ? texts.yes : texts.no;
  return typeof value === "object" ? JSON.stringify(value) : `${value}`;
};

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === "object" && value !== null && "from" in value && "to" in value;

/** A line for each field: what it was and is, or what was said of it. */
const linesOf = ({ details }: AuditEntry): string[] =>
  Object.entries(details).map(([field, value]) => {
    const name = auditFields[field] ?? field;
    return isChange(value) ? texts.was(name, words(value.from), words(value.to)) : texts.is(name, words(value));
  });

const columns: Column<AuditEntry>[] = [
  { key: "at", head: texts.at, cell: ({ at }) => <span className="num">{formatDateTime(at)}</span> },
  { key: "who", head: texts.who, cell: ({ actor }) => (actor._id === null ? texts.byItself : actor.name) },
  { key: "what", head: texts.what, names: true, cell: ({ action }) => auditActions[action] },
  { key: "which", head: texts.subject, cell: ({ subject }) => <span className="audit-text">{subject.label}</span> },
  {
    key: "details",
    head: texts.details,
    cell: (entry) => (
      <ul className="audit-text small muted">
        {linesOf(entry).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    ),
  },
];

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return <DataTable caption={texts.caption} columns={columns} rows={entries} rowKey={(entry) => entry._id} />;
}
