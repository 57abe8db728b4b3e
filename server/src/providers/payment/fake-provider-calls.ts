import { PaymentProviderError, type PaymentProviderFailure } from "./payment-provider.ts";

export type ProviderCall =
  | "checkKeys"
  | "createOrder"
  | "fetchOrder"
  | "listOrderPayments"
  | "createQr"
  | "closeQr"
  | "listQrPayments"
  | "listPayments"
  | "fetchPayment"
  | "capturePayment"
  | "refundPayment"
  | "listRefunds"
  | "fetchRefund"
  | "fetchDispute"
  | "listDisputes";

interface Failure {
  kind: PaymentProviderFailure["kind"];
  call: ProviderCall | null;
  status: number;
}

/** For tests: records the calls to a provider, and makes them fail or hang. */
export class FakeProviderCalls {
  readonly calls: { name: ProviderCall; args: unknown[] }[] = [];
  readonly #failures: Failure[] = [];
  #held: { promise: Promise<void>; release: () => void } | null = null;

  /** The next call fails (of that name, if given); called n times, the next n fail. */
  failNext(kind: PaymentProviderFailure["kind"] = "http", call: ProviderCall | null = null, status = 500): void {
    this.#failures.push({ kind, call, status });
  }

  /** No call fails any more. */
  recover(): void {
    this.#failures.length = 0;
  }

  /** Calls wait from now on until `release`. They are recorded, and have no effect yet. */
  hang(): void {
    if (this.#held) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held = { promise, release: resolve };
  }

  release(): void {
    this.#held?.release();
    this.#held = null;
  }

  callsOf(name: ProviderCall): unknown[][] {
    return this.calls.filter((call) => call.name === name).map((call) => call.args);
  }

  protected async enter(name: ProviderCall, ...args: unknown[]): Promise<void> {
    this.calls.push({ name, args });
    await this.#held?.promise;
    const index = this.#failures.findIndex(({ call }) => call === null || call === name);
    const [failure] = index < 0 ? [] : this.#failures.splice(index, 1);
    if (failure) throw new PaymentProviderError({ kind: failure.kind, status: failure.kind === "http" ? failure.status : null });
  }
}

/** How a caller sees a provider that hangs: the request may still take effect. */
export async function orTimeout(work: Promise<void>, deadline: AbortSignal | undefined): Promise<void> {
  if (!deadline) return await work;
  const { promise: late, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new PaymentProviderError({ kind: "timeout" }));
  deadline.addEventListener("abort", giveUp, { once: true });
  await Promise.race([work, late]).finally(() => deadline.removeEventListener("abort", giveUp));
}
