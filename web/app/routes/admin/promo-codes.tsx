import { useQuery } from "@tanstack/react-query";
import type { MetaArgs } from "react-router";
import { promoAdminTexts as texts } from "#texts/admin/promo-admin.ts";
import { documentTexts } from "#texts/common.ts";
import { pageTitles } from "#texts/pages.ts";
import { promosQuery } from "../../features/promo/admin/admin-queries.ts";
import { AddPromoForm } from "../../features/promo/admin/promo-form.tsx";
import { PromoList } from "../../features/promo/admin/promo-list.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { QueryView } from "../../frame/page/query-view.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { TableSkeleton } from "../../ui/table/table-skeleton.tsx";
import { FormBelow, FormLink } from "./form-below.tsx";
import styles from "./promo-codes.module.css";

export const meta = (args: MetaArgs) => privateMeta(args, pageTitles.promoCodes);

export default function PromoCodes() {
  const query = useQuery(promosQuery);
  return (
    <>
      <PageHeader compact title={pageTitles.promoCodes} actions={<FormLink title={texts.formTitle} />} />
      <div className={styles.promoCodes}>
        <section aria-label={texts.listTitle}>
          <QueryView query={query} failed={texts.failedToFetch} skeleton={<TableSkeleton label={documentTexts.loading} />}>
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
