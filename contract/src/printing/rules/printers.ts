/** Thermal printers: what they print, on which paper, and where they may be. */

export const SLIPS = ["kitchen_slip", "bill", "rider_slip"] as const;
export type Slip = (typeof SLIPS)[number];

/** When a printer prints a slip: only when somebody asks for it, or also when an order is accepted or leaves the shop. */
export const SLIP_TIMES = ["asked", "accepted", "dispatched"] as const;
export type SlipTime = (typeof SLIP_TIMES)[number];

/** `network`: the server writes to its port. `usb`: a browser at the desk does. */
export const CONNECTIONS = ["network", "usb"] as const;
export type Connection = (typeof CONNECTIONS)[number];

export const PAPERS = ["80", "80_42", "58"] as const;
export type Paper = (typeof PAPERS)[number];

export interface PaperProfile {
  /** Characters in a line. */
  columns: number;
  /** Across, at 203 dpi. */
  dots: number;
}

/** Printers of 42 columns have 512 or 576 dots: what is wider than they are would be cut off. */
export const PROFILES: Record<Paper, PaperProfile> = {
  "80": { columns: 48, dots: 576 },
  "80_42": { columns: 42, dots: 512 },
  "58": { columns: 32, dots: 384 },
};

export const PRINTER_PORT = 9100;
/** Those of printers: the server must not be made to call others. */
const PORT_MAX = 9109;

const ADDRESS = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?::(\d{1,5}))?$/;

/** Of an IPv4 address in the shop's network, with or without a port. Null: it is none; names could change what they stand for. */
export function printerAddress(text: string): { host: string; port: number } | null {
  const [, ...numbers] = ADDRESS.exec(text.trim()) ?? [];
  const [a = 256, b = 256, c = 256, d = 256, port = PRINTER_PORT] = numbers.filter((each) => each !== undefined).map(Number);
  const isPrivate = a === 10 || a === 127 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168);
  if (!isPrivate || [a, b, c, d].some((each) => each > 255) || port < PRINTER_PORT || port > PORT_MAX) return null;
  return { host: [a, b, c, d].join("."), port };
}

export const JOB_STATES = ["waiting", "sending", "printed", "failed"] as const;
export type JobState = (typeof JOB_STATES)[number];
