import type { FastifyBaseLogger } from "fastify";
import type { Db } from "../../tables.ts";
import { deleteInboxMessages, listInboxMessages, storeInboxMessage } from "./sms-inbox-store.ts";
import type { InboxMessage, SmsProvider } from "./sms-provider.ts";
import { otpText } from "./sms-provider.ts";

export interface ConsoleSmsOptions {
  db: Db;
  log: Pick<FastifyBaseLogger, "info">;
  clock: () => Date;
  /** In code messages. Part of the text that operators approve (DLT), so never taken from the settings. */
  brandName: string;
}

/**
 * For a demo shop only; live mode refuses it. Each message, codes included, is written to the log and to the inbox of every
 * instance.
 */
export class ConsoleSms implements SmsProvider {
  readonly name = "console";
  readonly #options: ConsoleSmsOptions;

  constructor(options: ConsoleSmsOptions) {
    this.#options = options;
  }

  async sendOtp(mobile: string, code: string): Promise<void> {
    await this.sendMessage(mobile, otpText(this.#options.brandName, code));
  }

  async sendMessage(mobile: string, text: string): Promise<void> {
    const { db, log, clock } = this.#options;
    await storeInboxMessage(db, { mobile, text, sentAt: clock() });
    log.info(`SMS to ${mobile}: ${text}`);
  }

  inbox(): Promise<InboxMessage[]> {
    return listInboxMessages(this.#options.db);
  }

  deleteBefore(before: Date): Promise<number> {
    return deleteInboxMessages(this.#options.db, before);
  }
}
