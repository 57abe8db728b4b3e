export interface PrinterAddress {
  host: string;
  port: number;
}

/** `away`: nothing reached the printer. `unfinished`: it may have printed a part, or all. */
export class PrinterError extends Error {
  override readonly name = "PrinterError";
  readonly kind: "away" | "unfinished";

  constructor(kind: "away" | "unfinished", cause: unknown) {
    super(`Printer: ${kind}`, { cause });
    this.kind = kind;
  }
}

export interface PrinterLink {
  /** Resolves once the printer has taken all of it. Throws `PrinterError`, after seconds. */
  send(address: PrinterAddress, bytes: Uint8Array, signal: AbortSignal): Promise<void>;
}
