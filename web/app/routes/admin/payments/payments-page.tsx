import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { openExceptionsQuery } from "../../../features/payment/admin/open-exceptions-query.ts";
import { paymentsTitle } from "../../../features/payment/feature.ts";
import { paymentsTexts as texts } from "../../../features/payment/texts/en.ts";
import { Segmented } from "../../../ui/controls/segmented.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { PaymentDays } from "./payment-days.tsx";
import { PaymentExceptions } from "./payment-exceptions.tsx";
import { PaymentList } from "./payment-list.tsx";
import styles from "./payments.module.css";

const VIEWS = ["review", "all", "days"] as const;
const views = { review: PaymentExceptions, all: PaymentList, days: PaymentDays };

/** The view and its filter are in the URL. */
export default function PaymentsPage() {
  const [params, setParams] = useSearchParams();
  const { data: openExceptions = 0 } = useQuery(openExceptionsQuery);
  const view = VIEWS.find((name) => name === params.get("view")) ?? "review";
  const options = VIEWS.map((value) => ({
    value,
    text: value === "review" && openExceptions > 0 ? `${texts.views.review} (${openExceptions})` : texts.views[value],
  }));
  const View = views[view];
  return (
    <>
      <PageHeader compact title={paymentsTitle} />
      <div className={styles.paymentsView}>
        <Segmented label={texts.view} options={options} value={view} onChange={(next) => setParams({ view: next })} />
      </div>
      <View />
    </>
  );
}
