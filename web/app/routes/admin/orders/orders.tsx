import { orderAdminCalls } from "@forno/contract/order/order-calls.ts";
import { ORDER_SEARCH_MAX } from "@forno/contract/order/rules/order-filter.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type MetaArgs, Outlet, useLocation } from "react-router";
import { PartnersFailed } from "../../../features/delivery/partners/partners-failed.tsx";
import { assigneesQuery } from "../../../features/delivery/partners/partners-queries.ts";
import { boardQuery, type OrderFilter } from "../../../features/order/admin/admin-queries.ts";
import { BellButton, NotificationsButton } from "../../../features/order/admin/bell/bell-button.tsx";
import { FullScreenBar, FullScreenButton, useFullScreen } from "../../../features/order/admin/board/full-screen.tsx";
import { kitchenPace } from "../../../features/order/admin/board/kitchen-pace.ts";
import { OrdersBoard, type OrdersBoardProps } from "../../../features/order/admin/board/orders-board.tsx";
import { OrdersBoardSkeleton } from "../../../features/order/admin/board/orders-board-skeleton.tsx";
import { filterFrom, isFiltered, withoutFilter } from "../../../features/order/admin/list/order-filter.ts";
import { OrderFilterFields, type OrderFilterFieldsProps } from "../../../features/order/admin/list/order-filter-fields.tsx";
import { OrdersPager, useOrderPages } from "../../../features/order/admin/list/orders-pages.tsx";
import { OrdersTable } from "../../../features/order/admin/list/orders-table.tsx";
import { ordersTitle } from "../../../features/order/feature.ts";
import { orderBoardTexts as texts } from "../../../features/order/texts/en-admin.ts";
import { orderFailures } from "../../../features/order/texts/en-live.ts";
import { toastFailure } from "../../../features/session/failure-toast.ts";
import { useMay } from "../../../features/session/session-store.ts";
import { BusyButton, BusyNotice } from "../../../features/settings/admin/busy/busy-notice.tsx";
import { ClosedNow, OrderSwitch } from "../../../features/settings/admin/order-switch.tsx";
import { useSettings } from "../../../features/settings/settings-store.ts";
import { privateMeta } from "../../../frame/page/page-meta.ts";
import { QueryView } from "../../../frame/page/query-view.tsx";
import { downloadFile } from "../../../platform/api/download.ts";
import { lastDayIn } from "../../../platform/format/filter-days.ts";
import { useNow } from "../../../platform/state/now.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Segmented } from "../../../ui/controls/segmented.tsx";
import { DownloadIcon } from "../../../ui/icons/work-icons.tsx";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { TableSkeleton } from "../../../ui/table/table.tsx";
import { SearchFilter } from "../../../ui/table/url-filters.tsx";
import { useUrlParams } from "../url-params.ts";

export const meta = (args: MetaArgs) => privateMeta(args, ordersTitle);

const views = [
  { value: "board", text: texts.board },
  { value: "table", text: texts.table },
] as const;

/** The route of an open order is a child of this page, so that the board stays while its drawer is open. */
export default function Orders() {
  const { params, change, set } = useUrlParams();
  const exportOrders = useExportOrders();
  const mayExport = useMay("reports");
  const filter = filterFrom(params);
  const isTable = params.get("view") === "table";
  const [isFull, setFull] = useFullScreen();
  const clear = () => change(withoutFilter);
  const frame = (bar: ReactNode) =>
    isFull ? (
      <FullScreenBar title={ordersTitle} onLeave={() => setFull(false)}>
        {bar}
      </FullScreenBar>
    ) : (
      bar
    );
  return (
    <>
      {isFull ? null : (
        <PageHeader
          compact
          title={ordersTitle}
          actions={
            <>
              <SearchFilter
                label={texts.search}
                maxLength={ORDER_SEARCH_MAX}
                value={filter.q ?? ""}
                onSearch={(text) => set("q", text)}
              />
              <Segmented
                label={texts.view}
                options={views}
                value={isTable ? "table" : "board"}
                onChange={(view) => set("view", view === "table" ? view : "")}
              />
              {isTable && mayExport ? (
                <Button
                  look="ghost"
                  pending={exportOrders.isPending}
                  pendingText={texts.exporting}
                  onClick={() => exportOrders.mutate(filter)}
                >
                  <DownloadIcon small />
                  {texts.export}
                </Button>
              ) : null}
              {isTable ? null : <FullScreenButton isFull={isFull} onChange={setFull} />}
              <BellButton />
              <NotificationsButton />
              <OrderSwitch asks />
            </>
          }
        />
      )}
      <ClosedNow />
      <PartnersFailed />
      {isTable ? (
        <FilteredTable {...{ filter, set, clear }} lastDay={lastDayIn(params)} />
      ) : (
        <FoundBoard q={filter.q} clear={clear} frame={frame} />
      )}
      <Outlet />
    </>
  );
}

const PACE_EVERY_MS = 60_000;

interface FoundBoardProps extends Pick<OrdersBoardProps, "frame"> {
  q: string | undefined;
  clear: () => void;
}

function FoundBoard({ q, clear, frame }: FoundBoardProps) {
  const query = useQuery(boardQuery(q));
  const { data: partners } = useQuery(assigneesQuery);
  const settings = useSettings();
  const now = useNow(PACE_EVERY_MS);
  return (
    <QueryView query={query} failed={orderFailures.failedToFetch} skeleton={<OrdersBoardSkeleton />}>
      {({ columns, scheduled }) => {
        if (q !== undefined && scheduled.length === 0 && columns.every(({ orders }) => orders.length === 0)) {
          return (
            <>
              {frame(null)}
              <NothingFound text={texts.nothingFoundText} action={texts.clearSearch} onClear={clear} />
            </>
          );
        }
        const pace = kitchenPace(
          columns.flatMap(({ orders }) => orders),
          settings,
          now,
        );
        return (
          <OrdersBoard
            {...{ columns, scheduled, partners }}
            tools={<BusyButton />}
            frame={(bar) => (
              <>
                {frame(bar)}
                <BusyNotice pace={pace} />
              </>
            )}
          />
        );
      }}
    </QueryView>
  );
}

interface FilteredTableProps extends Pick<OrderFilterFieldsProps, "lastDay"> {
  filter: OrderFilter;
  set: (name: string, value: string) => void;
  clear: () => void;
}

function FilteredTable({ filter, lastDay, set, clear }: FilteredTableProps) {
  const pages = useOrderPages(filter);
  const { data: partners } = useQuery(assigneesQuery);
  const { search } = useLocation();
  return (
    <>
      <OrderFilterFields filter={filter} lastDay={lastDay} partners={partners} onChange={set} />
      <QueryView query={pages.query} failed={orderFailures.failedToFetch} skeleton={<TableSkeleton />}>
        {(found) => {
          if (found.data.length > 0 || pages.page > 0) {
            return (
              <>
                <OrdersTable
                  orders={found.data}
                  partners={partners}
                  sort={filter.sort ?? "newest"}
                  search={search}
                  onSort={(name) => set("sort", name)}
                />
                <OrdersPager data={found} pages={pages} />
              </>
            );
          }
          if (!isFiltered(filter)) return <Empty shape="nothing" title={texts.emptyTitle} text={texts.emptyText} />;
          return <NothingFound text={texts.nothingFiltered} action={texts.clearFilters} onClear={clear} />;
        }}
      </QueryView>
    </>
  );
}

function NothingFound({ text, action, onClear }: { text: string; action: string; onClear: () => void }) {
  return (
    <Empty shape="noMatch" title={texts.nothingFound} text={text}>
      <Button look="ghost" onClick={onClear}>
        {action}
      </Button>
    </Empty>
  );
}

/** Saves the filtered list as a file. */
const useExportOrders = () =>
  useMutation({
    mutationFn: (filter: OrderFilter) => downloadFile(orderAdminCalls.export, { query: filter }),
    onError: (error) => toastFailure(error, orderFailures.failedToExport),
  });
