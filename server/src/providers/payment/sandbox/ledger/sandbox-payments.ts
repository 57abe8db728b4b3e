import type { Db } from "../../../../tables.ts";
import { type RazorpayOptions, RazorpayPayments } from "../../razorpay/razorpay.ts";
import { deletePersons } from "./sandbox-store.ts";

/** Spoken to like the real one; besides, its records are ours to clean. */
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
