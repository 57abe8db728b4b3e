/**
 * A payment provider inside the shop, for demos and tests: Razorpay's wire protocol, window, signatures and events, without money.
 */

import { type RazorpayOptions, RazorpayPayments } from "@forno/server/providers/payment/razorpay/razorpay.ts";
import type { Db } from "@forno/server/tables.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sandboxHostedPage } from "./checkout/sandbox-hosted-page.ts";
import { attemptsAt, sandboxWindow } from "./checkout/sandbox-window.ts";
import { deletePersons, type SandboxAccount, sandboxTables } from "./ledger/sandbox-store.ts";
import { sandboxApi } from "./sandbox-api.ts";
import { SandboxRefusal } from "./sandbox-refusal.ts";
import { startWebhookDelivery, type WebhookDelivery } from "./sandbox-webhooks.ts";

export const SANDBOX_PATH = "/sandbox/razorpay";
export const SANDBOX_CHECKOUT_URL = `${SANDBOX_PATH}/v1/checkout.js`;

export interface SandboxOptions {
  db: Db;
  account: SandboxAccount;
  clock: () => Date;
  /** Where events are sent. Called for each one, since the port may be known only once the server listens. */
  webhookUrl: () => string;
}

/** Mounts the sandbox under `SANDBOX_PATH`. Its events are delivered from when the server listens until it closes. */
export function registerSandbox(app: FastifyInstance, { db, account, clock, webhookUrl }: SandboxOptions): void {
  const tables = sandboxTables(db);
  const ledger = { db: tables, clock };
  let delivery: WebhookDelivery | null = null;
  app.addHook("onListen", async () => {
    delivery = startWebhookDelivery({ db: tables, webhookSecret: account.webhookSecret, webhookUrl, clock, log: app.log });
  });
  app.addHook("preClose", async () => delivery?.stop());

  const parts = { ledger, account, onEvents: () => delivery?.wake() };
  app.register(
    async (sandbox) => {
      sandbox.setErrorHandler(answerError);
      sandbox.setNotFoundHandler((_request, reply) =>
        answerError(new SandboxRefusal(404, "The requested URL was not found on the server."), _request, reply),
      );
      const attempts = attemptsAt(parts);
      await sandbox.register(async (scope) => sandboxWindow(scope, attempts));
      await sandbox.register(async (scope) => sandboxHostedPage(scope, attempts, ledger));
      await sandbox.register(sandboxApi, parts);
    },
    { prefix: `${SANDBOX_PATH}/v1` },
  );
}

function answerError(error: FastifyError | SandboxRefusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof SandboxRefusal) return reply.code(error.status).send(error.body);
  const status = "statusCode" in error && error.statusCode ? error.statusCode : 500;
  if (status < 500) return reply.code(status).send(new SandboxRefusal(status, "The request could not be read").body);
  request.log.error({ reqId: request.id, err: error }, "Sandbox request failed");
  return reply.code(500).send({
    error: {
      code: "SERVER_ERROR",
      description: "We are facing some trouble completing your request at the moment.",
      metadata: {},
    },
  });
}

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
