/** The sandbox on a database of its own, called as the shop, its page and an unknown client would. */

import { type OpenDatabase, openDatabase } from "@forno/server/platform/db/database.ts";
import type { PaymentEvent } from "@forno/server/providers/payment/payment-provider.ts";
import type { Tables } from "@forno/server/tables.ts";
import { createTestDatabase, type TestDatabase } from "@forno/server/testing/database/test-database.ts";
import { type StubProvider, startStubProvider, stubStatus } from "@forno/server/testing/stub-provider.ts";
import Fastify, { type FastifyInstance } from "fastify";
import { expect } from "vitest";
import { openSandboxAccount, type SandboxAccount } from "./ledger/sandbox-store.ts";
import { registerSandbox, SANDBOX_CHECKOUT_URL, SANDBOX_PATH, SandboxPayments } from "./sandbox.ts";

/** The fields of the responses that the tests read. */
interface Answer {
  id: string;
  status: string;
  amount: number;
  count: number;
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
  error: { metadata: { payment_id: string } };
}

export const PAID = ["payment.authorized", "payment.captured", "order.paid"];

let receipts = 0;
export const newReceipt = (): string => `receipt-${++receipts}`;

export class TestSandbox {
  readonly account: SandboxAccount;
  readonly #database: TestDatabase;
  readonly #open: OpenDatabase<Tables>;
  now = new Date();
  url = "";
  #shop: StubProvider | undefined;
  #app: FastifyInstance | undefined;
  #payments: SandboxPayments | undefined;

  static async create(): Promise<TestSandbox> {
    const database = await createTestDatabase();
    const open = openDatabase<Tables>(database.connection);
    return new TestSandbox(database, open, await openSandboxAccount(open.db, new Date()));
  }

  private constructor(database: TestDatabase, open: OpenDatabase<Tables>, account: SandboxAccount) {
    this.#database = database;
    this.#open = open;
    this.account = account;
  }

  /** The shop's webhook, as the sandbox sees it. */
  get shop(): StubProvider {
    return this.#shop ?? expect.fail("not started");
  }

  get payments(): SandboxPayments {
    return this.#payments ?? expect.fail("not started");
  }

  /** Before each test. The shop accepts every event. */
  async start(): Promise<void> {
    this.now = new Date();
    this.#shop = await startStubProvider();
    this.#shop.answers(stubStatus(200, { success: true }));
    await this.startProgram();
  }

  async startProgram(): Promise<void> {
    const { account, shop } = this;
    this.#app = Fastify();
    registerSandbox(this.#app, {
      db: this.#open.db,
      account,
      clock: () => this.now,
      webhookUrl: () => `${shop.url}/api/payment/webhook`,
    });
    this.url = await this.#app.listen({ port: 0, host: "127.0.0.1" });
    const at = { apiUrl: `${this.url}${SANDBOX_PATH}`, checkoutUrl: SANDBOX_CHECKOUT_URL };
    this.#payments = new SandboxPayments(this.#open.db, { ...account, ...at });
  }

  async stopProgram(): Promise<void> {
    await this.#app?.close();
  }

  /** After each test. */
  async stop(): Promise<void> {
    await this.stopProgram();
    await this.shop.close();
  }

  async close(): Promise<void> {
    await this.#open.close();
    await this.#database.release();
  }

  /** As the program finds it when it starts. */
  storedAccount(): Promise<SandboxAccount> {
    return openSandboxAccount(this.#open.db, new Date());
  }

  newOrder(amountPaise = 71_600): Promise<{ id: string }> {
    return this.payments.createOrder({ amountPaise, receipt: newReceipt(), notes: { shop: "Forno" } });
  }

  /** Calls Razorpay's API like an unknown client. */
  async api(method: "GET" | "POST", path: string, body?: object, headers: Record<string, string> = {}) {
    const { keyId, keySecret } = this.account;
    const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
    const response = await fetch(`${this.url}${SANDBOX_PATH}/v1${path}`, {
      method,
      headers: { authorization, ...(body && { "content-type": "application/json" }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Answer };
  }

  /** What the payment window does when a button is pressed. */
  press(button: "pay" | "fail", orderId: string, amount = 71_600, keyId = this.account.keyId) {
    return this.api("POST", `/checkout/${button}`, { key_id: keyId, order_id: orderId, amount }, { authorization: "" });
  }

  /** The received events, parsed like the shop does. */
  eventsOf(orderId: string): PaymentEvent[] {
    const read = this.shop.requests.map(({ body, headers }) =>
      this.payments.readEvent(Buffer.from(body), String(headers["x-razorpay-signature"]), String(headers["x-razorpay-event-id"])),
    );
    return read.filter((event): event is PaymentEvent => event?.payment?.orderId === orderId);
  }

  async expectEvents(orderId: string, names: string[]): Promise<void> {
    const namesOf = () => this.eventsOf(orderId).map(({ name }) => name);
    await expect.poll(() => namesOf().sort()).toEqual([...names].sort());
  }
}
