import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { useParams } from "react-router";
import { orderQuery } from "../../../features/order/admin/admin-queries.ts";
import { type Paper, type PrintedDocument, PrintedOrder } from "../../../features/order/admin/detail/printed-order.tsx";
import { orderBoardTexts, orderPrintTexts as texts } from "../../../features/order/texts/en-admin.ts";
import { orderFailures } from "../../../features/order/texts/en-live.ts";
import { useSettings } from "../../../features/settings/settings-store.ts";
import { PageSkeleton } from "../../../frame/page/page-skeleton.tsx";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { isFailure } from "../../../platform/api/failure.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Segmented } from "../../../ui/controls/segmented.tsx";
import { PrinterIcon } from "../../../ui/icons/admin-icons.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { useUrlParams } from "../url-params.ts";
import styles from "./order-print.module.css";

const documents = [
  { value: "ticket", text: texts.ticket },
  { value: "bill", text: texts.bill },
] as const;
const papers = (["58", "80", "a4"] as const).map((value) => ({ value, text: texts.papers[value] }));
const MM_A_PX = 25.4 / 96;

/** A roll is cut where the text ends, so the page is as high as its content. */
const pageRule = (paper: Paper, heightPx: number): string =>
  `@page { margin: 0; size: ${paper === "a4" ? "A4" : `${paper}mm ${Math.ceil(heightPx * MM_A_PX) + 2}mm`} }`;

function Printing({ order }: { order: OrderDetail }) {
  const { params, set } = useUrlParams();
  const shop = useSettings();
  const sheet = useRef<HTMLElement>(null);
  const hasOpened = useRef(false);
  const [height, setHeight] = useState(0);
  const doc: PrintedDocument = params.get("doc") === "bill" ? "bill" : "ticket";
  const paper = papers.find(({ value }) => value === params.get("paper"))?.value ?? "80";
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document or paper has another height
  useLayoutEffect(() => {
    let isGone = false;
    void document.fonts.ready.then(() => {
      if (!isGone) setHeight(sheet.current?.offsetHeight ?? 0);
    });
    return () => {
      isGone = true;
    };
  }, [doc, paper, order]);
  useLayoutEffect(() => {
    if (height === 0 || hasOpened.current) return;
    hasOpened.current = true;
    window.print();
  }, [height]);
  const choose = (name: string) => (value: string) => set(name, value);
  return (
    <>
      <style>{pageRule(paper, height)}</style>
      <div className={styles.printChoice}>
        <Segmented label={texts.document} options={documents} value={doc} onChange={choose("doc")} />
        <Segmented label={texts.paper} options={papers} value={paper} onChange={choose("paper")} />
        <Button onClick={() => window.print()}>
          <PrinterIcon small />
          {texts.print}
        </Button>
      </div>
      <PrintedOrder ref={sheet} {...{ order, shop, doc, paper }} />
    </>
  );
}

function Loaded() {
  const { orderId = "" } = useParams();
  const query = useQuery(orderQuery(orderId));
  if (isFailure(query.error, "orderNotFound")) {
    return (
      <Empty shape="noMatch" title={orderBoardTexts.detail.notFound} text={orderBoardTexts.detail.notFoundText}>
        <ButtonLink look="ghost" to="/admin/orders">
          {texts.toOrders}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <QueryView query={query} failed={orderFailures.failedToFetch} skeleton={<PageSkeleton />}>
      {(order) => <Printing order={order} />}
    </QueryView>
  );
}

/** Kitchen ticket and customer bill on a roll or a sheet; the print dialog opens automatically. */
export default function OrderPrint() {
  return (
    <QueryClientProvider client={queryClient}>
      <main className={styles.printPage} id="main" tabIndex={-1}>
        <Loaded />
      </main>
    </QueryClientProvider>
  );
}
