import { type RazorpayOptions, RazorpayPayments } from "@forno/server/providers/payment/razorpay/razorpay.ts";
import type { Db } from "@forno/server/tables.ts";
import { deletePersons } from "./sandbox-store.ts";

/** Called like the real one. In addition, it can delete personal data from its records. */
export class SandboxPayments extends RazorpayPayments {
  readonly #db: Db;

  constructor(db: Db, options: RazorpayOptions) {
    super(options);
    this.#db = db;
  }

  deletePersons(before: Date): Promise<number> {
    return deletePersons(this.#db, before);
  }
}
