import { useInfiniteQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../platform/format/dates.ts";
import { buttonClass } from "../../ui/controls/button-class.ts";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { auditQuery } from "../audit/audit-queries.ts";
import { labelOf } from "../audit/audit-words.ts";
import { auditActions } from "../audit/texts/en.ts";
import { useMay } from "../session/session-store.ts";
import styles from "./staff.module.css";
import { staffTexts as texts } from "./texts/en.ts";

const SHOWN = 5;

/** The latest entries of the activity log by this person. */
export function StaffActivity({ userId, name }: { userId: string; name: string }) {
  const { data } = useInfiniteQuery(auditQuery({ actor: userId }));
  const entries = data?.pages[0]?.data.filter(({ actor }) => actor._id === userId).slice(0, SHOWN) ?? [];
  const [firstName = name] = name.split(/\s+/);
  const all = useMay("reports") ? (
    <PageLink className={buttonClass({ look: "quiet", size: "sm" })} to={`/admin/audit?actor=${userId}`}>
      {texts.showAll}
    </PageLink>
  ) : null;
  return (
    <Panel title={texts.activity(firstName)} actions={all}>
      {entries.length === 0 ? (
        <p className="muted">{texts.noActivity}</p>
      ) : (
        <ol className={styles.activity}>
          {entries.map((entry) => (
            <li key={entry._id}>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              <span>{`${auditActions[entry.action]}: ${labelOf(entry)}`}</span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
