import { useQuery } from "@tanstack/react-query";
import { useBackups } from "../../../features/backup/backup-queries.ts";
import { BackupsPanel } from "../../../features/backup/backups-panel.tsx";
import { backupsTexts } from "../../../features/backup/texts/en.ts";
import { countsText } from "../../../features/operations/check-counts.ts";
import { CheckList } from "../../../features/operations/check-list.tsx";
import { systemTitle } from "../../../features/operations/feature.ts";
import { checksQuery, systemQuery, useCheckAgain } from "../../../features/operations/system-queries.ts";
import { TestTextForm } from "../../../features/operations/test-text-form.tsx";
import { checkTexts, systemTexts as texts } from "../../../features/operations/texts/en.ts";
import { ReleasesPanel, VersionPanel } from "../../../features/operations/version-panel.tsx";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { formatTime } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { RefreshIcon } from "../../../ui/icons/icons.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { TableSkeleton } from "../../../ui/table/table.tsx";
import styles from "./system-page.module.css";

export default function SystemPage() {
  const system = useQuery(systemQuery);
  const checks = useQuery(checksQuery);
  const again = useCheckAgain();
  return (
    <div className={styles.page}>
      <PageHeader
        compact
        title={systemTitle}
        actions={
          <Button look="ghost" pending={again.isPending} pendingText={checkTexts.checking} onClick={() => again.mutate()}>
            <RefreshIcon small />
            {checkTexts.checkAgain}
          </Button>
        }
      />
      <div className={styles.system}>
        <QueryView query={system} failed={texts.failedToFetch} skeleton={<TableSkeleton />}>
          {(data) => (
            <>
              {data.hasUnreadNews ? <ReleasesPanel system={data} /> : null}
              <VersionPanel system={data} />
            </>
          )}
        </QueryView>
        <QueryView query={checks} failed={checkTexts.failedToCheck} skeleton={<TableSkeleton />}>
          {(report) => (
            <>
              <p role="status">
                <strong>{countsText(report.checks)}</strong>{" "}
                <span className="muted">{checkTexts.checkedAt(formatTime(report.at))}</span>
              </p>
              <CheckList checks={report.checks} {...textForm(system.data?.admins ?? [])} />
            </>
          )}
        </QueryView>
        <BackupsSection />
        {system.data && !system.data.hasUnreadNews ? <ReleasesPanel system={system.data} /> : null}
      </div>
    </div>
  );
}

const textForm = (admins: readonly string[]) =>
  admins.length > 0 ? { explained: ["text-messages"], extras: { messages: <TestTextForm from="system" mobiles={admins} /> } } : {};

function BackupsSection() {
  const { query, isRunning, backUpNow } = useBackups();
  return (
    <section className={styles.system} aria-labelledby="backups">
      <div className={styles.head}>
        <h2 id="backups">{backupsTexts.title}</h2>
        <Button look="ghost" pending={isRunning} pendingText={backupsTexts.running} onClick={backUpNow}>
          {backupsTexts.backUpNow}
        </Button>
      </div>
      <QueryView query={query} failed={backupsTexts.failedToFetch} skeleton={<TableSkeleton />}>
        {(state) => <BackupsPanel state={state} />}
      </QueryView>
    </section>
  );
}
