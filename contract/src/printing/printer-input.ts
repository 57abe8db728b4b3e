/** A printer, as the owner sets it up. */
import { z } from "zod";
import { requiredText } from "../wire/common.ts";
import { CONNECTIONS, PAPERS, printerAddress, SLIP_TIMES, SLIPS } from "./rules/printers.ts";

export const PRINTER_NAME_MAX = 40;
export const COPIES_MAX = 5;
const STATIONS_MAX = 50;

const WRONG_ADDRESS = "Please enter an address in the shop's network, such as 192.168.1.50";

export const printerInput = z
  .object({
    name: requiredText("Please name the printer", PRINTER_NAME_MAX),
    connection: z.enum(CONNECTIONS),
    address: z
      .string()
      .max(30, WRONG_ADDRESS)
      .nullish()
      .describe("Of a `network` printer: a private IPv4 address, with or without a port from 9100 to 9109"),
    paper: z.enum(PAPERS).describe("The width in mm; `80_42`: with 42 characters in a line"),
    slips: z.partialRecord(z.enum(SLIPS), z.enum(SLIP_TIMES)).describe("What it prints, and when; other slips it never prints"),
    stations: z
      .array(z.string().max(60))
      .min(1, "Please choose at least one station")
      .max(STATIONS_MAX)
      .nullish()
      .describe("Of which stations its kitchen slips have the lines; null: of all"),
    copies: z.number().int().min(1).max(COPIES_MAX),
  })
  .refine(({ connection, address }) => connection === "usb" || printerAddress(address ?? "") !== null, {
    path: ["address"],
    error: WRONG_ADDRESS,
  })
  .transform((input) => ({
    ...input,
    stations: input.stations ?? null,
    address: input.connection === "usb" ? null : printerAddress(input.address ?? ""),
  }));
export type PrinterInput = z.output<typeof printerInput>;
