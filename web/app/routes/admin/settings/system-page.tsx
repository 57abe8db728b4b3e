import { useQuery } from "@tanstack/react-query";
import { documentTexts } from "#texts/common.ts";
import { checkTexts, systemTexts as texts } from "#texts/desk/system.ts";
import { pageTitles } from "#texts/pages.ts";
import { countsText } from "../../../features/operations/check-counts.ts";
import { CheckList } from "../../../features/operations/check-list.tsx";
import { checksQuery, systemQuery, useCheckAgain } from "../../../features/operations/system-queries.ts";
import { NewsPanel, VersionPanel } from "../../../features/operations/version-panel.tsx";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { formatTime } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { RefreshIcon } from "../../../ui/icons/icons.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { TableSkeleton } from "../../../ui/table/table-skeleton.tsx";
import styles from "./system-page.module.css";

export default function SystemPage() {
  const system = useQuery(systemQuery);
  const checks = useQuery(checksQuery);
  const again = useCheckAgain();
  return (
    <>
      <PageHeader
        compact
        title={pageTitles.system}
        actions={
          <Button look="ghost" pending={again.isPending} pendingText={checkTexts.checking} onClick={() => again.mutate()}>
            <RefreshIcon small />
            {checkTexts.checkAgain}
          </Button>
        }
      />
      <div className={styles.system}>
        <QueryView query={system} failed={texts.failedToFetch} skeleton={<TableSkeleton label={documentTexts.loading} />}>
          {(data) => (
            <>
              {data.hasUnreadNews ? <NewsPanel system={data} /> : null}
              <VersionPanel system={data} />
            </>
          )}
        </QueryView>
        <QueryView query={checks} failed={checkTexts.failedToCheck} skeleton={<TableSkeleton label={documentTexts.loading} />}>
          {(report) => (
            <>
              <p role="status">
                <strong>{countsText(report.checks)}</strong>{" "}
                <span className="muted">{checkTexts.checkedAt(formatTime(report.at))}</span>
              </p>
              <CheckList checks={report.checks} />
            </>
          )}
        </QueryView>
        {system.data && !system.data.hasUnreadNews ? <NewsPanel system={system.data} /> : null}
      </div>
    </>
  );
}
