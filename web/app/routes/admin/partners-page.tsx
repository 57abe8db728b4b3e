import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { partnersTitle } from "../../features/delivery/feature.ts";
import { AddPartnerForm } from "../../features/delivery/partners/add-partner-form.tsx";
import { PartnerList } from "../../features/delivery/partners/partner-list.tsx";
import { PartnersCash } from "../../features/delivery/partners/partners-cash.tsx";
import { cashQuery, partnersQuery } from "../../features/delivery/partners/partners-queries.ts";
import { PartnersSheet } from "../../features/delivery/partners/partners-sheet.tsx";
import { partnersTexts as texts } from "../../features/delivery/texts/en.ts";
import { QueryView } from "../../frame/page/query-view.tsx";
import { onEvent } from "../../platform/realtime/socket.ts";
import { coalesce } from "../../platform/state/coalesce.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel, PanelColumns } from "../../ui/page/panel.tsx";
import { Loading, Skeleton } from "../../ui/status/skeleton.tsx";
import { FormBelow, FormLink } from "./form-below.tsx";

/** Each change of an order may change its partner, or a partner's number of orders. */
function useLiveFigures(): void {
  const client = useQueryClient();
  useEffect(() => {
    const refetch = coalesce(() =>
      Promise.all([partnersQuery, cashQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
    );
    return onEvent("orderUpdate", refetch);
  }, [client]);
}

export default function Partners() {
  const query = useQuery(partnersQuery);
  useLiveFigures();
  return (
    <>
      <PageHeader compact title={partnersTitle} actions={<FormLink title={texts.formTitle} />} />
      <PanelColumns>
        <Panel title={texts.listTitle}>
          <QueryView query={query} failed={texts.failedToFetch} skeleton={<ListSkeleton />}>
            {(partners) => <PartnerList partners={partners} />}
          </QueryView>
        </Panel>
        <FormBelow title={texts.formTitle}>
          <AddPartnerForm />
        </FormBelow>
        <PartnersCash />
      </PanelColumns>
      <PartnersSheet />
    </>
  );
}

function ListSkeleton() {
  return (
    <Loading>
      <Skeleton height="56px" />
    </Loading>
  );
}
