import type { Printer } from "@forno/contract/printing/printing.ts";
import { printingCalls } from "@forno/contract/printing/printing-calls.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type BodyOf, call } from "../../platform/api/call.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { toastChangeFailure } from "../session/failure-toast.ts";
import { printingTexts as texts } from "./texts/en.ts";

export const printersKey = ["printers"];

export const printersQuery = queryOptions({
  queryKey: [...printersKey, "list"],
  queryFn: ({ signal }) => call(printingCalls.list, { signal }),
});

export const jobsQuery = queryOptions({
  queryKey: [...printersKey, "jobs"],
  queryFn: async ({ signal }) => (await call(printingCalls.jobs, { signal })).data,
});

export type PrinterDraft = BodyOf<typeof printingCalls.add>;

/** A network answers in seconds, and a browser at the desk too. */
const WAITS_MS = 60_000;

export const isAway = ({ waiting, waitingSince, failingSince }: Printer, now: number): boolean =>
  waiting > 0 && (failingSince !== null || now - Date.parse(waitingSince ?? "") > WAITS_MS);

function useChange<Input, Answer extends { message: string }>(failed: string, mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: printersKey });
    },
    onError: (error) => toastChangeFailure(error, failed),
  });
}

/** Null adds one. */
export const useSavePrinter = (id: string | null) =>
  useChange(texts.failedToSave, async (body: PrinterDraft) => {
    if (id !== null) return { ...(await call(printingCalls.change, { params: { id }, body })), id };
    const { message, data } = await call(printingCalls.add, { body });
    return { message, id: data._id };
  });

export const useRemovePrinter = () => useChange(texts.failedToSave, (id: string) => call(printingCalls.remove, { params: { id } }));

export const useTestPage = () => useChange(texts.failedToPrint, (id: string) => call(printingCalls.test, { params: { id } }));

export const usePrint = () =>
  useChange(texts.failedToPrint, (body: BodyOf<typeof printingCalls.print>) => call(printingCalls.print, { body }));
