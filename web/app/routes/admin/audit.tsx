import { AUDIT_ACTIONS } from "@forno/contract/audit.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type MetaArgs, useSearchParams } from "react-router";
import { auditActions, auditTexts as texts } from "#texts/audit.ts";
import { documentTexts } from "#texts/common.ts";
import { pageTitles } from "#texts/pages.ts";
import { type AuditQuery, auditQuery, useExportAudit } from "../../features/audit/audit-queries.ts";
import { AuditTable } from "../../features/audit/audit-table.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Field } from "../../ui/field.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SelectField } from "../../ui/select.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { DownloadIcon } from "../../ui/work-icons.tsx";
import { privateMeta } from "../page-meta.ts";
import { QueryView } from "../query-view.tsx";
import "./audit.css";

export const meta = (args: MetaArgs) => privateMeta(args, pageTitles.audit);

const actionOptions = [
  { value: "", text: texts.allActions },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, text: auditActions[action] })),
];
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filter stands in the page's address: a link to it, and Back, keep it. */
function filterOf(address: URLSearchParams): AuditQuery {
  const day = (name: string): string | undefined => DAY.exec(address.get(name) ?? "")?.[0];
  return {
    actor: address.get("actor") || undefined,
    action: AUDIT_ACTIONS.find((action) => action === address.get("action")),
    from: day("from"),
    to: day("to"),
  };
}

export default function Audit() {
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address);
  const query = useInfiniteQuery(auditQuery(filter));
  const exportAudit = useExportAudit();
  const change = (name: string) => (event: { target: { value: string } }) =>
    setAddress(
      (before) => {
        if (event.target.value) before.set(name, event.target.value);
        else before.delete(name);
        return before;
      },
      { replace: true },
    );
  const actors = query.data?.pages[0]?.actors ?? [];
  const people = [
    { value: "", text: texts.everybody },
    { value: "system", text: texts.byItself },
    ...actors.map(({ _id, name }) => ({ value: _id, text: name })),
  ];
  return (
    <>
      <PageHeader
        compact
        title={pageTitles.audit}
        actions={
          <Button
            look="ghost"
            pending={exportAudit.isPending}
            pendingText={texts.exporting}
            onClick={() => exportAudit.mutate(filter)}
          >
            <DownloadIcon small />
            {texts.export}
          </Button>
        }
      />
      <search className="audit-filter" aria-label={texts.filters}>
        <SelectField label={texts.person} options={people} value={filter.actor ?? ""} onChange={change("actor")} />
        <SelectField label={texts.action} options={actionOptions} value={filter.action ?? ""} onChange={change("action")} />
        <Field label={texts.from} type="date" value={filter.from ?? ""} onChange={change("from")} />
        <Field label={texts.to} type="date" value={filter.to ?? ""} onChange={change("to")} />
      </search>
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton label={documentTexts.loading} />}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.data);
          return entries.length > 0 ? (
            <AuditTable entries={entries} />
          ) : (
            <Empty shape="slice" title={texts.emptyTitle} text={texts.emptyText} />
          );
        }}
      </QueryView>
      <ShowMore query={query} text={texts.showMore} pendingText={texts.showingMore} />
    </>
  );
}
