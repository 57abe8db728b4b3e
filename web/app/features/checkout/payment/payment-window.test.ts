import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "../../../../testing/fake-browser.ts";

const SCRIPT = "https://checkout.example/v1.js";
const request = {
  key: "key",
  amount: 53_800,
  currency: "INR",
  order_id: "order_1",
  name: "Forno",
  description: "Order",
  prefill: { name: "Asha", contact: "+919876543210" },
};
const claim = { razorpay_order_id: "order_1", razorpay_payment_id: "pay_1", razorpay_signature: "s" };

interface Script {
  src: string;
  onload: () => void;
  onerror: () => void;
  remove: () => void;
}

interface Opened {
  retry: { enabled: boolean };
  modal: { ondismiss: () => void };
  handler: (paid: typeof claim) => void;
  fail: (description: string) => void;
}

let browser: FakeBrowser;
/** The scripts in the page's head, and the provider's windows that are open. */
let scripts: Script[];
let windows: Opened[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  browser = new FakeBrowser({ path: "/order" });
  scripts = [];
  windows = [];
  const createElement = () => {
    const script: Script = {
      src: "",
      onload: () => {},
      onerror: () => {},
      remove: () => void scripts.splice(scripts.indexOf(script), 1),
    };
    return script;
  };
  vi.stubGlobal("document", { createElement, head: { append: (script: Script) => void scripts.push(script) } });
  vi.stubGlobal("Razorpay", undefined);
});
afterEach(() => vi.useRealTimers());

/** What the provider's script defines. */
class Provider {
  readonly #options: Omit<Opened, "fail">;
  #failed: (answer: { error: { description: string } }) => void = () => {};
  constructor(options: Omit<Opened, "fail">) {
    this.#options = options;
  }
  on(_event: "payment.failed", listener: (answer: { error: { description: string } }) => void) {
    this.#failed = listener;
  }
  open() {
    windows.push({ ...this.#options, fail: (description) => this.#failed({ error: { description } }) });
  }
}

function load(provider: unknown = Provider): void {
  vi.stubGlobal("Razorpay", provider);
  scripts.at(-1)?.onload();
}

async function openPage() {
  browser.loadPage();
  return await import("./payment-window.ts");
}

async function openWindow(options: object = {}) {
  const page = await openPage();
  const result = page.openPaymentWindow(SCRIPT, { ...request, ...options });
  load();
  await vi.waitFor(() => expect(windows).toHaveLength(1));
  return { page, result, shown: windows[0] ?? expect.fail() };
}

test("loads the provider's script from the given URL and passes the request to its window", async () => {
  const { shown } = await openWindow();
  expect(scripts.map(({ src }) => src)).toEqual([SCRIPT]);
  expect(shown).toMatchObject({ ...request, retry: { enabled: false } });
});

test("a payment is what the window reports of it", async () => {
  const { shown, result } = await openWindow();
  shown.handler(claim);
  expect(await result).toEqual({ kind: "paid", claim });
});

test("a window that is closed is dismissed", async () => {
  const { shown, result } = await openWindow();
  shown.modal.ondismiss();
  expect(await result).toEqual({ kind: "dismissed" });
});

test("a failed payment is not reported as dismissed, although its window closes, too", async () => {
  const { shown, result } = await openWindow();
  shown.fail("The bank refused");
  shown.modal.ondismiss();
  expect(await result).toEqual({ kind: "failed", reason: "The bank refused" });
});

test("Back from the provider's page in the same tab counts as a dismissed window", async () => {
  const { result } = await openWindow({ redirect: true });
  browser.dispatch(new Event("pageshow"));
  expect(await result).toEqual({ kind: "dismissed" });
});

test("a `pageshow` event without a redirect leaves the window open", async () => {
  const { shown, result } = await openWindow();
  browser.dispatch(new Event("pageshow"));
  shown.handler(claim);
  expect(await result).toMatchObject({ kind: "paid" });
});

test("the script is loaded once for all windows", async () => {
  const { page } = await openWindow();
  void page.openPaymentWindow(SCRIPT, request);
  await vi.waitFor(() => expect(windows).toHaveLength(2));
  expect(scripts).toHaveLength(1);
});

for (const [name, happen] of [
  ["does not load", () => scripts[0]?.onerror()],
  ["takes longer than ten seconds", () => vi.advanceTimersByTime(10_000)],
  ["does not define the payment window", () => load(null)],
] as const)
  test(`a script that ${name} is an error of the gateway, and is loaded again the next time`, async () => {
    const { openPaymentWindow, GatewayError } = await openPage();
    const result = openPaymentWindow(SCRIPT, request);
    happen();
    await expect(result).rejects.toBeInstanceOf(GatewayError);
    const again = openPaymentWindow(SCRIPT, request);
    load();
    await vi.waitFor(() => expect(windows).toHaveLength(1));
    windows[0]?.handler(claim);
    expect(await again).toMatchObject({ kind: "paid" });
  });

test("a script that loads within ten seconds is accepted", async () => {
  const { openPaymentWindow } = await openPage();
  const result = openPaymentWindow(SCRIPT, request);
  vi.advanceTimersByTime(9_999);
  load();
  vi.advanceTimersByTime(1);
  await vi.waitFor(() => expect(windows).toHaveLength(1));
  expect(scripts).toHaveLength(1);
  windows[0]?.handler(claim);
  expect(await result).toMatchObject({ kind: "paid" });
});

test("a window that cannot be opened is an error of the gateway", async () => {
  const { openPaymentWindow, GatewayError } = await openPage();
  const result = openPaymentWindow(SCRIPT, request);
  load(
    class {
      constructor() {
        throw new Error("Bad options");
      }
    },
  );
  await expect(result).rejects.toBeInstanceOf(GatewayError);
});
