import type { JobState, Paper, Slip, SlipTime } from "@forno/contract/printing/rules/printers.ts";

export const slipNames: Record<Slip, string> = { kitchen_slip: "Kitchen slip", bill: "Bill", rider_slip: "Rider slip" };

export const slipTimes: Record<SlipTime | "never", string> = {
  never: "Never",
  asked: "On request only",
  accepted: "When accepted",
  dispatched: "When it leaves",
};

export const papers: Record<Paper, string> = { "80": "80 mm, 48 characters", "80_42": "80 mm, 42 characters", "58": "58 mm" };

export const jobStates: Record<JobState, string> = {
  waiting: "Waiting",
  sending: "Printing",
  printed: "Printed",
  failed: "Not printed",
};

export const printingTexts = {
  add: "Add printer",
  back: "Printers",
  none: "No printers yet",
  noneText: "Add one to print kitchen slips, bills and rider slips on rolls of 80 or 58 mm.",
  newPrinter: "New printer",
  notFound: "This printer does not exist",
  failedToFetch: "Failed to fetch the printers",
  name: "Name",
  connection: "Connection",
  connections: { network: "Network", usb: "USB" },
  address: "Address",
  addressHint: "In the shop’s network, such as 192.168.1.50",
  paper: "Paper",
  prints: (slip: string) => `${slip} printed`,
  stations: "Kitchen slips for",
  stationsHint: "Without a choice: all stations",
  copies: "Copies",
  save: "Save changes",
  saving: "Saving",
  failedToSave: "Failed to save",
  remove: "Remove printer",
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeText: "What it still has to print is not printed.",
  removeVerb: "Remove",
  removing: "Removing",
  test: "Print test page",
  failedToPrint: "Failed to print",
  connect: "Connect",
  connectHint: "On the computer that has this printer. It prints while an admin page, the kitchen or the counter is open.",
  connected: "Connected to this browser",
  noUsb: "This browser cannot print on USB printers. Use Chrome or Edge on the computer that has the printer.",
  ready: "Ready",
  waiting: (count: number) => `${count} waiting`,
  away: "Not responding",
  jobs: "Last slips",
  noJobs: "Nothing was printed yet.",
  testPage: "Test page",
  jobLine: (slip: string, order: number | null) => (order === null ? slip : `${slip}, order ${order}`),
  reprint: "reprint",
  printAgain: "Print again",
  print: "Print",
  alert: (name: string, count: number) => `${name} is not printing: ${count} ${count === 1 ? "slip waits" : "slips wait"}.`,
  gaveUp: (name: string, count: number, named: readonly { orderNumber: number; slip: Slip }[]) => {
    const slips = named.map(({ orderNumber, slip }) => `${slipNames[slip].toLowerCase()} of order ${orderNumber}`).join(", ");
    const more = count > named.length ? ` and ${count - named.length} more` : "";
    return `${name} did not print ${count} ${count === 1 ? "slip" : "slips"}: ${slips}${more}.`;
  },
  seePrinters: "See printers",
} as const;
