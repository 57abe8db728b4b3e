/** Prints what the USB printers of this device have to print: one tab at a time. */
import { printingCalls } from "@forno/contract/printing/printing-calls.ts";
import { call } from "../../platform/api/call.ts";
import { isConnectedHere, printOnUsb } from "./usb-printer.ts";

const RETRY_MS = 10_000;
const busy = new Set<string>();

/** `retry` is called when a printer that did not respond may be tried again. */
export async function printHere(printerId: string, retry: () => void): Promise<void> {
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
