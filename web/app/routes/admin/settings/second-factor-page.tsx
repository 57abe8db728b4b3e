import { useQuery } from "@tanstack/react-query";
import { AdminsTable } from "../../../features/second-factor/admins-table.tsx";
import { secondFactorTitle } from "../../../features/second-factor/feature.ts";
import { PinPanel } from "../../../features/second-factor/pin-panel.tsx";
import { SecondFactorPanel, SecondFactorParts } from "../../../features/second-factor/second-factor-panel.tsx";
import { adminsQuery } from "../../../features/second-factor/second-factor-queries.ts";
import { isHeldBack, secondFactorQuery } from "../../../features/second-factor/second-factor-state.ts";
import { secondFactorTexts as texts } from "../../../features/second-factor/texts/en.ts";
import { useMay } from "../../../features/session/session-store.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Banner } from "../../../ui/status/banner.tsx";
import { TableSkeleton } from "../../../ui/table/table.tsx";

export default function SecondFactorPage() {
  const query = useQuery(secondFactorQuery);
  const mayReset = useMay("staff");
  const { data: admins } = useQuery({ ...adminsQuery, enabled: mayReset && query.data !== undefined && !isHeldBack(query.data) });
  return (
    <>
      <PageHeader compact title={secondFactorTitle} />
      <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton />}>
        {(state) => (
          <SecondFactorParts>
            {isHeldBack(state) ? <Banner>{texts.required}</Banner> : null}
            <SecondFactorPanel state={state} />
            {isHeldBack(state) ? null : <PinPanel needsCode={state.isOn} />}
            {admins ? (
              <Panel title={texts.admins}>
                <AdminsTable admins={admins} canReset={state.isOn} />
              </Panel>
            ) : null}
          </SecondFactorParts>
        )}
      </QueryView>
    </>
  );
}
