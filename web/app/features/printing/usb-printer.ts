/** Printers at a USB port of this device, by WebUSB. */
import { readJson, writeItems } from "../../platform/storage/local-items.ts";

interface UsbEndpoint {
  endpointNumber: number;
  direction: "in" | "out";
  type: string;
}
interface UsbDevice {
  vendorId: number;
  productId: number;
  serialNumber?: string;
  configuration: {
    interfaces: { interfaceNumber: number; alternate: { interfaceClass: number; endpoints: UsbEndpoint[] } }[];
  } | null;
  open(): Promise<void>;
  close(): Promise<void>;
  selectConfiguration(value: number): Promise<void>;
  claimInterface(number: number): Promise<void>;
  transferOut(endpoint: number, bytes: BufferSource): Promise<{ status: string }>;
}
interface Usb {
  getDevices(): Promise<UsbDevice[]>;
  requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>;
}

const PRINTER_CLASS = 7;
/** Printers have small memories. */
const PIECE_BYTES = 4_096;
/** A printer without paper takes nothing. */
const PIECE_LIMIT_MS = 10_000;

const usb = (): Usb | undefined => (navigator as Navigator & { usb?: Usb }).usb;
export const hasUsb = (): boolean => usb() !== undefined;

const nameOf = ({ vendorId, productId, serialNumber = "" }: UsbDevice): string => [vendorId, productId, serialNumber].join(":");

/** By the printers' IDs, the names of the devices that stand for them here. */
function connectedHere(): Record<string, unknown> {
  const stored = readJson("usbPrinters");
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}
export const isConnectedHere = (printerId: string): boolean => printerId in connectedHere();

/** Asks which device it is, after a press only. False: none was chosen. */
export async function connectUsb(printerId: string): Promise<boolean> {
  try {
    const device = await usb()?.requestDevice({ filters: [{ classCode: PRINTER_CLASS }] });
    if (!device) return false;
    writeItems({ usbPrinters: JSON.stringify({ ...connectedHere(), [printerId]: nameOf(device) }) });
    return true;
  } catch {
    return false;
  }
}

export type UsbOutcome = "printed" | "away" | "unfinished";

export async function printOnUsb(printerId: string, bytes: Uint8Array<ArrayBuffer>): Promise<UsbOutcome> {
  let isBegun = false;
  let device: UsbDevice | undefined;
  try {
    const wanted = connectedHere()[printerId];
    device = (await usb()?.getDevices())?.find((each) => nameOf(each) === wanted);
    if (!device) return "away";
    await device.open();
    if (device.configuration === null) await device.selectConfiguration(1);
    const port = device.configuration?.interfaces.find(({ alternate }) => alternate.interfaceClass === PRINTER_CLASS);
    const out = port?.alternate.endpoints.find(({ direction, type }) => direction === "out" && type === "bulk");
    if (!port || !out) return "away";
    await device.claimInterface(port.interfaceNumber);
    isBegun = true;
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      const sent = device.transferOut(out.endpointNumber, bytes.subarray(from, from + PIECE_BYTES));
      if ((await withLimit(sent)).status !== "ok") return "unfinished";
    }
    return "printed";
  } catch {
    return isBegun ? "unfinished" : "away";
  } finally {
    // Ends a transfer that hangs.
    await device?.close().catch(() => {});
  }
}

function withLimit<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error("The printer takes nothing")), PIECE_LIMIT_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
