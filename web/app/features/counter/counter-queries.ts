import { counterCalls } from "@forno/contract/counter/counter-calls.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../platform/api/call.ts";
import { toastChangeFailure } from "../session/failure-toast.ts";
import { counterTexts as texts } from "./texts/en.ts";

export type Customer = AnswerOf<typeof counterCalls.customer>["data"];
export type Shift = NonNullable<AnswerOf<typeof counterCalls.shift>["data"]>;
export type ShiftReport = AnswerOf<typeof counterCalls.closeShift>["data"];

/** `mobile`: in E.164; undefined: none is typed yet. */
export const customerQuery = (mobile: string | undefined) =>
  queryOptions({
    queryKey: ["counter", "customer", mobile],
    queryFn: async ({ signal }) => (await call(counterCalls.customer, { query: { mobile: mobile ?? "" }, signal })).data,
    enabled: mobile !== undefined,
  });

const SALE_EVERY_MS = 5_000;

/** While it waits for a payment. */
export const saleQuery = (orderId: string) =>
  queryOptions({
    queryKey: ["counter", "sale", orderId],
    queryFn: async ({ signal }) => (await call(counterCalls.sale, { query: { orderId }, signal })).data,
    // Without any event: one was missed.
    refetchInterval: SALE_EVERY_MS,
  });

/** Null: it is not open. */
export const shiftQuery = queryOptions({
  queryKey: ["counter", "shift"],
  queryFn: async ({ signal }) => (await call(counterCalls.shift, { signal })).data,
});

const HELD_EVERY_MS = 60_000;

/** Other tablets hold carts, too. */
export const heldQuery = queryOptions({
  queryKey: ["counter", "held"],
  queryFn: async ({ signal }) => (await call(counterCalls.held, { signal })).data,
  refetchInterval: HELD_EVERY_MS,
});

/** Sales by link. Their deadlines pass without an event. */
export const waitingQuery = queryOptions({
  queryKey: ["counter", "waiting"],
  queryFn: async ({ signal }) => (await call(counterCalls.waiting, { signal })).data,
  refetchInterval: HELD_EVERY_MS,
});

/** Whatever the answer is, the list is read again. */
export function useHeldChange<Input, Result>(
  send: (input: Input) => Promise<Result>,
  onDone: (result: Result, input: Input) => void,
  /** How often it is sent again without being asked. */
  retry = 0,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    retry,
    onSuccess: onDone,
    onError: (error) => toastChangeFailure(error, texts.failedToHold),
    onSettled: () => client.invalidateQueries({ queryKey: heldQuery.queryKey }),
  });
}

/** Whatever the answer is, the shift is read again: it may be open already, or closed. */
export function useShiftChange<Report>(send: (counted: number) => Promise<Report>, onDone: (report: Report) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => toastChangeFailure(error, texts.failedShift),
    onSettled: () => client.invalidateQueries({ queryKey: shiftQuery.queryKey }),
  });
}

export const openShift = (counted: number) => call(counterCalls.openShift, { body: { counted } });
export const closeShift = async (counted: number): Promise<ShiftReport> =>
  (await call(counterCalls.closeShift, { body: { counted } })).data;
