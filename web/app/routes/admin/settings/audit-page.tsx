import { AUDIT_ACTIONS } from "@forno/contract/audit/rules/audit-action.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type AuditQuery, auditQuery, useExportAudit } from "../../../features/audit/audit-queries.ts";
import { AuditTable } from "../../../features/audit/audit-table.tsx";
import { auditTitle } from "../../../features/audit/feature.ts";
import { auditActions, auditTexts as texts } from "../../../features/audit/texts/en.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { daysIn, lastDayIn } from "../../../platform/format/filter-days.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { DownloadIcon } from "../../../ui/icons/work-icons.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { Filters } from "../../../ui/table/filters.tsx";
import { ShowMore } from "../../../ui/table/show-more.tsx";
import { TableSkeleton } from "../../../ui/table/table.tsx";
import { DateFilter } from "../../../ui/table/url-filters.tsx";
import { useUrlParams } from "../url-params.ts";

const actionOptions = [
  { value: "", text: texts.allActions },
  ...AUDIT_ACTIONS.map((action) => ({ value: action, text: auditActions[action] })),
];

/** The filter is in the URL, so that links and Back restore it. */
function filterOf(params: URLSearchParams): AuditQuery {
  return {
    actor: params.get("actor") || undefined,
    action: AUDIT_ACTIONS.find((action) => action === params.get("action")),
    ...daysIn(params),
  };
}

export default function Audit() {
  const { params, set } = useUrlParams();
  const filter = filterOf(params);
  const query = useInfiniteQuery(auditQuery(filter));
  const exportAudit = useExportAudit();
  const change = (name: string) => (event: { target: { value: string } }) => set(name, event.target.value);
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
        title={auditTitle}
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
      <Filters label={texts.filters} active={Object.values(filter).filter((value) => value !== undefined).length}>
        <SelectField label={texts.person} options={people} value={filter.actor ?? ""} onChange={change("actor")} />
        <SelectField label={texts.action} options={actionOptions} value={filter.action ?? ""} onChange={change("action")} />
        <DateFilter label={texts.from} value={filter.from ?? ""} onChange={(day) => set("from", day)} />
        <DateFilter label={texts.to} {...lastDayIn(params)} onChange={(day) => set("to", day)} />
      </Filters>
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton />}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.data);
          return entries.length > 0 ? (
            <AuditTable entries={entries} />
          ) : (
            <Empty shape="noMatch" title={texts.emptyTitle} text={texts.emptyText} />
          );
        }}
      </QueryView>
      <ShowMore query={query} />
    </>
  );
}
