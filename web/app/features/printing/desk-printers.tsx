import { printingCalls } from "@forno/contract/printing/printing-calls.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../platform/api/call.ts";
import { onConnect, onEvent } from "../../platform/realtime/socket.ts";
import { coalesce } from "../../platform/state/coalesce.ts";
import { useNow } from "../../platform/state/now.ts";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { useMay } from "../session/session-store.ts";
import { isAway, printersKey, printersQuery } from "./printing-queries.ts";
import { printingTexts as texts } from "./texts/en.ts";
import { isConnectedHere, printOnUsb } from "./usb-printer.ts";

/** Prints what the USB printers of this device have to print: one tab at a time. */
const RETRY_MS = 10_000;
const busy = new Set<string>();

/** `retry` is called when a printer that did not respond may be tried again. */
async function printHere(printerId: string, retry: () => void): Promise<void> {
  if (!isConnectedHere(printerId) || busy.has(printerId)) return;
  busy.add(printerId);
  const isDone = await navigator.locks
    .request(`usb-printer-${printerId}`, { ifAvailable: true }, (lock) => (lock ? printAll(printerId) : true))
    .catch(() => false);
  if (isDone) busy.delete(printerId);
  else
    setTimeout(() => {
      busy.delete(printerId);
      retry();
    }, RETRY_MS);
}

/** False: the printer does not respond. */
async function printAll(printerId: string): Promise<boolean> {
  for (;;) {
    const { data } = await call(printingCalls.claim, { params: { id: printerId } });
    if (data === null) return true;
    const outcome = await printOnUsb(
      printerId,
      Uint8Array.from(atob(data.bytes), (each) => each.charCodeAt(0)),
    );
    await call(printingCalls.finish, { params: { id: data.jobId }, body: { lease: data.lease, outcome } });
    if (outcome !== "printed") return false;
  }
}

const LOOK_EVERY_MS = 15_000;

/** On every page of the shop's own: says what the printers do not print, and prints on those at this device. */
export default function DeskPrinters() {
  const client = useQueryClient();
  const { data } = useQuery(printersQuery);
  const now = useNow(LOOK_EVERY_MS);
  const maySet = useMay("settings");
  useEffect(() => {
    const refetch = coalesce(() => client.invalidateQueries({ queryKey: printersKey }));
    const stops = [onEvent("printersUpdate", refetch), onConnect(refetch)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  useEffect(() => {
    for (const { _id, connection, waiting } of data?.data ?? [])
      if (connection === "usb" && waiting > 0) void printHere(_id, () => void client.invalidateQueries({ queryKey: printersKey }));
  }, [data, client]);
  const warnings = (data?.data ?? []).flatMap((printer) => [
    ...(isAway(printer, now) ? [texts.alert(printer.name, printer.waiting)] : []),
    ...(printer.failed > 0 ? [texts.gaveUp(printer.name, printer.failed, printer.failedSlips)] : []),
  ]);
  if (warnings.length === 0) return null;
  return (
    <Banner spaced>
      <span>
        <span>{warnings.join(" ")}</span> {maySet ? <PageLink to="/admin/printers">{texts.seePrinters}</PageLink> : null}
      </span>
    </Banner>
  );
}
