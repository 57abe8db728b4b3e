import type { Settings } from "@forno/contract/settings/settings.ts";
import { settingsCalls } from "@forno/contract/settings/settings-calls.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type BodyOf, call } from "../../platform/api/call.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { toastFailure } from "../session/failure-toast.ts";
import { dayNumber, momentLine } from "./hours/moment-line.ts";
import { recordSettings, refreshSettings } from "./settings-changes.ts";
import { settingsTexts as texts } from "./texts/en-ordering.ts";

/** Sends a change and updates the page's settings with the response. `effectOf`: what it means for customers, after the message. */
export function useChangeSettings<Input>(
  send: (input: Input) => Promise<{ message: string; data: Settings }>,
  effectOf?: (settings: Settings) => string,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message, data }) => {
      recordSettings(data);
      toast.success(effectOf ? `${message} ${effectOf(data)}`.trim() : message);
    },
    onError: (error) => toastFailure(error, texts.failedToUpdate),
  });
}

/** Turns ordering on, or off, possibly until a time. */
export const useSwitchOrdering = () =>
  useChangeSettings(
    (body: { isOrderEnabled: boolean; until?: string | null }) => call(settingsCalls.update, { body }),
    orderingEffect,
  );

function orderingEffect({ isSwitchedOn, orderingOffUntil }: Settings): string {
  if (isSwitchedOn) return "";
  return orderingOffUntil === null ? texts.nowOff : texts.nowOffUntil(momentLine(orderingOffUntil, dayNumber(new Date())));
}

/** What the admin on duty says of the next hour: nothing that another admin has entered. */
export const useSetBusy = () =>
  useChangeSettings((busy: BodyOf<typeof settingsCalls.updateShop>["busy"]) => call(settingsCalls.updateShop, { body: { busy } }));

export const demoDataQuery = queryOptions({
  queryKey: ["demo-data"],
  queryFn: async ({ signal }) => (await call(settingsCalls.demoData, { signal })).data,
});

export function useRemoveDemoData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(settingsCalls.removeDemoData),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await Promise.allSettled([refreshSettings(), client.invalidateQueries()]);
    },
    onError: (error) => toastFailure(error, texts.failedToUpdate),
  });
}

/** For pages that have the settings already: makes sure that they are not old. */
export function useFreshSettings(): void {
  const { error } = useQuery({ queryKey: ["settings"], queryFn: refreshSettings });
  useEffect(() => {
    if (error) toastFailure(error, texts.failedToFetch);
  }, [error]);
}
