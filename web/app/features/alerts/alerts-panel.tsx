import type { Alert } from "@forno/contract/monitoring/monitoring.ts";
import { alertsCalls } from "@forno/contract/monitoring/monitoring-calls.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../platform/api/call.ts";
import { formatDateTime } from "../../platform/format/dates.ts";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useMay } from "../session/session-store.ts";
import styles from "./alerts-panel.module.css";
import { alertsTexts as texts } from "./texts/en.ts";

/** The server checks once a minute. */
const EVERY_MS = 60_000;

export const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: async ({ signal }) => {
    const { active, resolved } = await call(alertsCalls.list, { signal });
    return { active, resolved };
  },
  refetchInterval: EVERY_MS,
});

/** What cannot wait, and what was resolved lately; nothing if there is neither. `paymentsPage`: where payments are reviewed. */
export default function AlertsPanel({ paymentsPage }: { paymentsPage: string }) {
  const { data } = useQuery(alertsQuery);
  if (!data || data.active.length + data.resolved.length === 0) return null;
  return (
    <Panel title={texts.title}>
      {data.active.length > 0 ? (
        <div role="status">
          <ul className={styles.active}>
            {data.active.map((alert) => (
              <Active key={alert._id} alert={alert} paymentsPage={paymentsPage} />
            ))}
          </ul>
        </div>
      ) : null}
      {data.resolved.length > 0 ? <Resolved alerts={data.resolved} /> : null}
    </Panel>
  );
}

function Active({ alert: { kind, beganAt, texts: told }, paymentsPage }: { alert: Alert; paymentsPage: string }) {
  const { title, help } = texts.words[kind];
  const mayReview = useMay("payments");
  return (
    <li>
      <h3 className={styles.title}>{title}</h3>
      <p>
        <span>{help}</span>{" "}
        {kind === "payments_to_review" && mayReview ? <PageLink to={paymentsPage}>{texts.reviewPayments}</PageLink> : null}
      </p>
      <p className="small muted">
        <span>{texts.since(formatDateTime(beganAt))}</span> <span>{texts.texting[told]}</span>
      </p>
    </li>
  );
}

function Resolved({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <details>
      <summary className="small">{texts.resolvedTitle}</summary>
      <ul className="small muted">
        {alerts.map(({ _id, kind, beganAt, resolvedAt }) => (
          <li key={_id}>
            {texts.resolvedLine(texts.words[kind].title, formatDateTime(beganAt), formatDateTime(resolvedAt ?? beganAt))}
          </li>
        ))}
      </ul>
    </details>
  );
}
