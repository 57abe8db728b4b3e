import { ROLES } from "@forno/contract/wire/permissions.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sessionsQuery } from "../../../features/session/devices/sessions-queries.ts";
import { SessionsTable } from "../../../features/session/devices/sessions-table.tsx";
import { sessionsTitle } from "../../../features/session/feature.ts";
import { sessionsTexts as texts } from "../../../features/session/texts/en-admin.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { ShowMore } from "../../../ui/table/show-more.tsx";
import { TableSkeleton } from "../../../ui/table/table.tsx";

const roleOptions = [{ value: "", text: texts.allRoles }, ...ROLES.map((role) => ({ value: role, text: texts.roles[role] }))];

export default function Sessions() {
  const [chosen, setChosen] = useState("");
  const query = useInfiniteQuery(sessionsQuery(ROLES.find((role) => role === chosen)));
  return (
    <>
      <PageHeader
        compact
        title={sessionsTitle}
        actions={
          <Select label={texts.role} options={roleOptions} value={chosen} onChange={(event) => setChosen(event.target.value)} />
        }
      />
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton />}>
        {(sessions) =>
          sessions.length > 0 ? <SessionsTable sessions={sessions} /> : <Empty shape="nothing" title={texts.emptyTitle} />
        }
      </QueryView>
      <ShowMore query={query} />
    </>
  );
}
