import type { StaffMember } from "@forno/contract/user/staff.ts";
import { formatDateTime } from "../../platform/format/dates.ts";
import { useNow } from "../../platform/state/now.ts";
import { PageLink } from "../../ui/page/page-link.tsx";
import { permissionsLine, presetName } from "./presets.ts";
import styles from "./staff.module.css";
import { staffTexts as texts } from "./texts/en.ts";

const LOOK_EVERY_MS = 60_000;
/** Use is recorded every five minutes. */
const ON_NOW_MS = 6 * 60_000;

export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join("")
    .toUpperCase();

function Seen({ person: { userId, lastUsedAt } }: { person: StaffMember }) {
  const now = useNow(LOOK_EVERY_MS);
  if (lastUsedAt === null) return <small>{userId === null ? texts.neverOn : texts.signedOut}</small>;
  const isOn = now - Date.parse(lastUsedAt) < ON_NOW_MS;
  return <small className={isOn ? styles.on : undefined}>{isOn ? texts.onNow : formatDateTime(lastUsedAt)}</small>;
}

export function StaffList({ people, chosen }: { people: readonly StaffMember[]; chosen: string | undefined }) {
  return (
    <ul className={styles.people} aria-label={texts.people}>
      {people.map((person) => (
        <li key={person._id}>
          <PageLink to={`/admin/staff/${person._id}`} aria-current={person._id === chosen ? "page" : undefined}>
            <span className={styles.initials} aria-hidden="true">
              {initialsOf(person.name)}
            </span>
            <span className={styles.who}>
              <b>{person.name}</b>
              <small>{permissionsLine(person.permissions)}</small>
            </span>
            <span className={styles.what}>
              <b>{presetName(person.permissions)}</b>
              <Seen person={person} />
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}
