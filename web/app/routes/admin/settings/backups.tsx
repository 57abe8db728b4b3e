import { useQuery } from "@tanstack/react-query";
import type { MetaArgs } from "react-router";
import { documentTexts } from "#texts/common.ts";
import { backupsTexts as texts } from "#texts/desk/backups.ts";
import { pageTitles } from "#texts/pages.ts";
import { backupsQuery, useBackUpNow } from "../../../features/backup/backup-queries.ts";
import { BackupsPanel } from "../../../features/backup/backups-panel.tsx";
import { privateMeta } from "../../../frame/page/page-meta.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { TableSkeleton } from "../../../ui/table/table-skeleton.tsx";

export const meta = (args: MetaArgs) => privateMeta(args, pageTitles.backups);

export default function Backups() {
  const query = useQuery(backupsQuery);
  const { mutate, isPending } = useBackUpNow();
  const isRunning = query.data?.isRunning ?? false;
  return (
    <>
      <PageHeader
        compact
        title={pageTitles.backups}
        actions={
          <Button pending={isPending || isRunning} pendingText={texts.running} onClick={() => mutate()}>
            {texts.backUpNow}
          </Button>
        }
      />
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton label={documentTexts.loading} />}>
        {(state) => <BackupsPanel state={state} />}
      </QueryView>
    </>
  );
}
