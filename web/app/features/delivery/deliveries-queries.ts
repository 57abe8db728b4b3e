import type { DeliveryOrder, HeldCash } from "@forno/contract/delivery/delivery.ts";
import { deliveryCalls } from "@forno/contract/delivery/delivery-calls.ts";
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from "@tanstack/react-query";
import { type AnswerOf, call } from "../../platform/api/call.ts";
import { ApiFailure, failureText, isFailure } from "../../platform/api/failure.ts";
import { keepPage, storedPages } from "../../platform/storage/stored-pages.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { toastFailure } from "../session/failure-toast.ts";
import { deliveriesTexts as texts } from "./texts/en.ts";
import { offerUndo, withdrawUndo } from "./undo-deliveries.ts";
import { alone, clearUnsent, keepUnsent, readUnsent, unsentCode, useUnsent } from "./unsent-deliveries.ts";

export type DeliveryPage = AnswerOf<typeof deliveryCalls.orders>;

const PAGE = 50;
/** More than a shift has; a full storage would store nothing. */
const ORDERS_MAX = 50;

export const keepDeliveries = (page: DeliveryPage): void =>
  keepPage("deliveries", page.orders.length > 0 ? { ...page, orders: page.orders.slice(0, ORDERS_MAX), nextCursor: null } : null);

const DELIVERIES = ["deliveries"];
const MARKING = ["deliveries", "marking"];

export interface Deliveries {
  orders: DeliveryOrder[];
  /** Beyond the pages that are loaded; null in a list that an earlier build stored. */
  openCount: number | null;
  cash: HeldCash | null;
  deliveredToday: number;
}

const allOf = ({ pages }: InfiniteData<DeliveryPage>): Deliveries => ({
  orders: pages.flatMap((page) => page.orders),
  openCount: pages[0]?.toDeliver ?? null,
  cash: pages[0]?.cash ?? null,
  deliveredToday: pages[0]?.deliveredToday ?? 0,
});

async function fetchPage(cursor: string | null, signal: AbortSignal): Promise<DeliveryPage> {
  const page = await call(deliveryCalls.orders, { query: { limit: PAGE, ...(cursor && { cursor }) }, signal });
  if (cursor === null) keepDeliveries(page);
  return page;
}

/** The partner's own orders, open ones first. Starts with the stored list of this device. */
export const deliveriesQuery = () =>
  infiniteQueryOptions({
    queryKey: DELIVERIES,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: DeliveryPage) => page.nextCursor,
    select: allOf,
    ...storedPages<DeliveryPage>("deliveries"),
  });

export const refetchDeliveries = (client: QueryClient) => client.invalidateQueries({ queryKey: DELIVERIES });
const sendDelivered = (orderId: string) =>
  call(deliveryCalls.updateStatus, { body: { orderId, status: "delivered", code: unsentCode(orderId) } });

/** Of the handoff code. */
export const isCodeRefused = (error: unknown): boolean =>
  isFailure(error, "wrongHandoffCode") || isFailure(error, "tooManyHandoffCodes");

/** These failures say nothing about the order: no response, no session, too late, too often, and errors of the server (5xx). */
const UNDECIDED = [0, 401, 408, 429];
const isUndecided = (error: unknown): boolean =>
  error instanceof ApiFailure && (UNDECIDED.includes(error.status) || error.status >= 500);

/** Sends stored marks, under the lock; each stays stored until the server has decided. */
async function deliver(orderId: string) {
  try {
    const answer = await sendDelivered(orderId);
    clearUnsent(orderId);
    return answer;
  } catch (error) {
    if (!isUndecided(error)) clearUnsent(orderId);
    throw error;
  }
}

export function usePickUp(orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(deliveryCalls.pickUp, { body: { orderId } }),
    onError: (error) => toastFailure(error, texts.failedToPickUp),
    onSettled: () => refetchDeliveries(client),
  });
}

export function useMarkDelivered(order: Pick<DeliveryOrder, "_id" | "orderNumber">) {
  const client = useQueryClient();
  const orderId = order._id;
  return useMutation({
    mutationKey: [...MARKING, orderId],
    mutationFn: (code?: string) => {
      // Stored first, because an earlier call may take long, and the page may be closed before this one is sent.
      keepUnsent(orderId, code);
      offerUndo(order);
      // Null: it was sent automatically, or by an earlier press, while this one waited.
      return alone(async () => (readUnsent().includes(orderId) ? deliver(orderId) : null));
    },
    onSuccess: async (answer) => {
      if (answer) toast.success(answer.message);
      await refetchDeliveries(client);
    },
    onError: async (error) => {
      // An undecided mark has not failed: the order shows that it will be sent automatically.
      if (!isUndecided(error)) {
        withdrawUndo(orderId);
        if (!isCodeRefused(error)) toastFailure(error, texts.failedToUpdate);
      }
      // Somebody else may have changed it meanwhile: fetch its current state.
      const refetched = refetchDeliveries(client);
      // It has the number of tries that are left.
      if (isCodeRefused(error)) await refetched;
    },
  });
}

/**
 * Undoes a mark, after it was sent if it is being sent. One that the server has not decided on is never sent again; only the
 * server knows whether it had arrived, and undoes it: an order that is still out for delivery is unchanged.
 */
export function useUndoDelivered(orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      alone(async () => {
        const isUnsent = readUnsent().includes(orderId);
        clearUnsent(orderId);
        try {
          return await call(deliveryCalls.undoDelivered, { body: { orderId } });
        } catch (error) {
          // Without a network it has not been sent before, either.
          if (isUnsent && isUndecided(error)) return null;
          throw error;
        }
      }),
    onSuccess: async (answer) => {
      withdrawUndo(orderId);
      if (answer) toast.success(answer.message);
      await refetchDeliveries(client);
    },
    onError: (error) => {
      if (!isUndecided(error)) withdrawUndo(orderId);
      toastFailure(error, texts.failedToUndo);
      void refetchDeliveries(client);
    },
  });
}

/** Orders whose mark failed so far, without those that are being sent for the first time. */
export function useUnsentDeliveries(): readonly string[] {
  const underWay = useMutationState({
    filters: { mutationKey: MARKING, status: "pending" },
    select: ({ options }) => options.mutationKey?.at(-1),
  });
  return useUnsent().filter((id) => !underWay.includes(id));
}

/** Sends the stored marks, one after another. Those without a decision stay stored for the next time. */
export async function sendUnsent(client: QueryClient): Promise<void> {
  if (readUnsent().length === 0) return;
  await alone(async () => {
    for (const orderId of readUnsent()) if (!(await deliverAgain(client, orderId))) return;
  });
  await refetchDeliveries(client);
}

const orderNumberOf = (client: QueryClient, orderId: string): number | undefined =>
  client
    .getQueryData<InfiniteData<DeliveryPage>>(DELIVERIES)
    ?.pages.flatMap(({ orders }) => orders)
    .find(({ _id }) => _id === orderId)?.orderNumber;

/** False if the shop cannot be reached: the others need not be tried now. */
async function deliverAgain(client: QueryClient, orderId: string): Promise<boolean> {
  try {
    toast.success((await deliver(orderId)).message);
    return true;
  } catch (error) {
    // Either it arrived the first time and only the response was lost, or the order was changed: the list shows which.
    if (isCodeRefused(error))
      toast.error(texts.notDelivered(orderNumberOf(client, orderId), failureText(error, texts.failedToUpdate)));
    else if (!isUndecided(error) && !isFailure(error, "deliveryNotOut")) toastFailure(error, texts.failedToUpdate);
    return !isFailure(error, "offline");
  }
}
