/**
 * The payment provider's window: the only file that knows the provider's script, which it loads when first needed.
 * https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps
 */
const LOAD_LIMIT_MS = 10_000;

/** What the window reports of a payment; the server checks its signature. */
export interface PaymentClaim {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

interface WindowOptions {
  key: string;
  /** In paise. */
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description: string;
  /** Absent: the window asks for it. */
  prefill?: { name: string; email?: string; contact: string };
  /** In seconds; absent: it stays open. */
  timeout?: number;
  retry: { enabled: boolean };
  modal: { ondismiss: () => void };
  handler: (claim: PaymentClaim) => void;
  /** With `redirect` the provider's page takes over the tab and posts its result here. */
  callback_url?: string;
  redirect?: boolean;
}

interface ProviderWindow {
  on(event: "payment.failed", listener: (answer: { error: { description: string } }) => void): void;
  open(): void;
}

type Provider = new (options: WindowOptions) => ProviderWindow;

declare global {
  interface Window {
    Razorpay?: Provider;
  }
}

export type WindowRequest = Pick<
  WindowOptions,
  "key" | "amount" | "currency" | "order_id" | "timeout" | "name" | "description" | "prefill" | "callback_url" | "redirect"
>;

export type WindowResult = { kind: "paid"; claim: PaymentClaim } | { kind: "failed"; reason: string } | { kind: "dismissed" };

/** The window could not be opened; trying again may help. */
export class GatewayError extends Error {}

const loading = new Map<string, Promise<Provider>>();

/** Opens the window and resolves with how it was closed. Throws `GatewayError`. */
export async function openPaymentWindow(scriptUrl: string, request: WindowRequest): Promise<WindowResult> {
  const Provider = await loadProvider(scriptUrl);
  return new Promise((resolve, reject) => {
    // A promise settles once: a failed payment also closes the window, and would otherwise count as cancelled, too.
    try {
      const shown = new Provider({
        ...request,
        retry: { enabled: false },
        modal: { ondismiss: () => resolve({ kind: "dismissed" }) },
        handler: (claim) => resolve({ kind: "paid", claim }),
      });
      shown.on("payment.failed", ({ error }) => resolve({ kind: "failed", reason: error.description }));
      shown.open();
      // The tab had left for the provider's page, and Back restored this one.
      if (request.redirect) window.addEventListener("pageshow", () => resolve({ kind: "dismissed" }), { once: true });
    } catch (cause) {
      reject(new GatewayError("The payment window did not open", { cause }));
    }
  });
}

function loadProvider(url: string): Promise<Provider> {
  const known = loading.get(url);
  if (known) return known;
  const loaded = loadScript(url);
  loading.set(url, loaded);
  loaded.catch(() => loading.delete(url));
  return loaded;
}

function loadScript(url: string): Promise<Provider> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = (why: string) => {
      clearTimeout(limit);
      script.remove();
      reject(new GatewayError(`${url}: ${why}`));
    };
    const limit = setTimeout(() => fail("took too long"), LOAD_LIMIT_MS);
    script.src = url;
    script.onerror = () => fail("did not load");
    script.onload = () => {
      clearTimeout(limit);
      if (window.Razorpay) resolve(window.Razorpay);
      else fail("is not the payment provider's");
    };
    document.head.append(script);
  });
}
