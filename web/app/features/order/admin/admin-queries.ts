import { deliveryCalls } from "@forno/contract/delivery/delivery-calls.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { orderAdminCalls, orderCalls } from "@forno/contract/order/order-calls.ts";
import type { ShopCancelReason } from "@forno/contract/order/rules/history-reason.ts";
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, call, type QueryOf } from "../../../platform/api/call.ts";
import { isFailure } from "../../../platform/api/failure.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { toastFailure } from "../../session/failure-toast.ts";
import { withApproval } from "../../session/pin/approval.ts";
import { orderFailures as texts } from "../texts/en-live.ts";
import { moveOrder } from "./board/board-columns.ts";

export const ORDERS_A_PAGE = 25;
export type OrderFilter = QueryOf<typeof orderAdminCalls.export>;

/** The prefix of all order queries. */
export const ordersKey = ["orders"];

const boardsKey = [...ordersKey, "board"];
const pagesKey = [...ordersKey, "page"];

/** All open orders by status, and those closed today; with `q` only those that the table would find. */
export const boardQuery = (q?: string) =>
  queryOptions({
    queryKey: [...boardsKey, q],
    queryFn: ({ signal }) => call(orderAdminCalls.board, { query: q === undefined ? {} : { q }, signal }),
    placeholderData: keepPreviousData,
  });

/** One page of the filtered list, with the total number. */
export const orderPageQuery = (filter: OrderFilter, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...pagesKey, filter, cursor],
    queryFn: ({ signal }) =>
      call(orderCalls.all, { query: { ...filter, count: "true", limit: ORDERS_A_PAGE, ...(cursor && { cursor }) }, signal }),
    placeholderData: keepPreviousData,
  });

/** One order with its history. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ordersKey, "one", orderId],
    queryFn: async ({ signal }) => (await call(orderAdminCalls.detail, { params: { id: orderId }, signal })).data,
  });

type Board = AnswerOf<typeof orderAdminCalls.board>;

type OrderPage = AnswerOf<typeof orderCalls.all>;

/** Shows the changed order immediately wherever it is listed; then fetches all order queries again. */
function putOrder(client: QueryClient, changed: AdminOrder): void {
  client.setQueriesData<Board>(
    { queryKey: boardsKey },
    (board) =>
      board && {
        ...board,
        columns: moveOrder(board.columns, changed),
        scheduled: board.scheduled.filter(({ _id, status }) => _id !== changed._id || status === changed.status),
      },
  );
  client.setQueriesData<OrderPage>(
    { queryKey: pagesKey },
    (page) => page && { ...page, data: page.data.map((order) => (order._id === changed._id ? changed : order)) },
  );
  client.setQueryData(orderQuery(changed._id).queryKey, (order) => order && { ...order, ...changed });
  void client.invalidateQueries({ queryKey: ordersKey });
}

interface OrderChange {
  message: string;
  data: AdminOrder;
}

/** If somebody else was faster than `from` shows, their change is shown instead of being overwritten. */
function useOrderChange<To>(change: (input: { to: To; from: AdminOrder }) => Promise<OrderChange>, failed: (to: To) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message, data }) => {
      putOrder(client, data);
      toast.success(message);
    },
    onError: (error, input) => {
      toastFailure(error, failed(input.to));
      if (isFailure(error, "orderChanged")) void client.invalidateQueries({ queryKey: ordersKey });
    },
  });
}

/** What a status needs besides: why it is cancelled, who takes it. */
export interface StatusDetails {
  reason?: ShopCancelReason;
  /** In rupees, of an order that could not be delivered. Absent: all. */
  refund?: number;
  partnerId?: string;
}

export const useSetStatus = () =>
  useOrderChange<StatusDetails & { status: OrderStatus }>(
    async ({ to: { status, reason, refund, partnerId }, from }) => {
      if (partnerId !== undefined) await assign(from, partnerId);
      const body = { orderId: from._id, status, reason, refund, expectedStatus: from.status };
      return await withApproval((approval) => call(orderCalls.setStatus, { body: { ...body, approval } }));
    },
    () => texts.failedToUpdateStatus,
  );

const assign = (order: AdminOrder, partnerId: string) =>
  call(deliveryCalls.assign, { body: { ...seen(order), deliveryBoyId: partnerId } });

const seen = ({ _id, deliveryBoyId }: AdminOrder) => ({ orderId: _id, expectedDeliveryBoyId: deliveryBoyId?._id ?? null });

/** Marks the order as seen. A failure is ignored: the order only stays marked as new. */
export function useMarkSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => call(orderAdminCalls.open, { body: { orderId } }),
    onSuccess: ({ isFirst }) => (isFirst ? client.invalidateQueries({ queryKey: ordersKey }) : undefined),
  });
}

/** Null removes the order's partner. */
export const useAssignPartner = () =>
  useOrderChange<string | null>(
    ({ to, from }) => (to === null ? call(deliveryCalls.unassign, { body: seen(from) }) : assign(from, to)),
    (to) => (to === null ? texts.failedToUnassign : texts.failedToAssign),
  );
