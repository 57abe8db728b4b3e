import { useQuery } from "@tanstack/react-query";
import { promosQuery } from "../../features/promo/admin/admin-queries.ts";
import { AddPromoForm } from "../../features/promo/admin/promo-form.tsx";
import { PromoList } from "../../features/promo/admin/promo-list.tsx";
import { promoCodesTitle } from "../../features/promo/feature.ts";
import { promoAdminTexts as texts } from "../../features/promo/texts/en-admin.ts";
import { QueryView } from "../../frame/page/query-view.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { TableSkeleton } from "../../ui/table/table.tsx";
import { FormBelow, FormLink } from "./form-below.tsx";
import styles from "./promo-codes.module.css";

export default function PromoCodes() {
  const query = useQuery(promosQuery);
  return (
    <>
      <PageHeader compact title={promoCodesTitle} actions={<FormLink title={texts.formTitle} />} />
      <div className={styles.promoCodes}>
        <section aria-label={texts.listTitle}>
          <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton />}>
            {(promos) => <PromoList promos={promos} />}
          </QueryView>
        </section>
        <FormBelow title={texts.formTitle}>
          <AddPromoForm />
        </FormBelow>
      </div>
    </>
  );
}
