import { MESSAGES_RETENTION } from "@forno/contract/messages/messages-calls.ts";
import type { Module } from "../../module.ts";
import { resumeBulk, workBulkRecipients } from "./bulk/bulk-recipients.ts";
import { workBulkSms } from "./bulk/bulk-sms.ts";
import { messagesRoutes } from "./messages-routes.ts";
import { anonymizeRecipient, deleteOldRecipients, personalDataOfMessages } from "./messages-store.ts";
import type { MessagesTables } from "./messages-tables.ts";

export const messagesModule: Module<MessagesTables> = {
  routes: messagesRoutes,
  async start(deps) {
    await workBulkSms(deps);
    await workBulkRecipients(deps);
    await resumeBulk(deps);
  },
  personalData: {
    export: async (db, { userId }) => ({ messages: await personalDataOfMessages(db, userId) }),
    erase: (tx, { userId }, { clock }) => anonymizeRecipient(tx, userId, clock()),
    retention: { messageRecipients: { period: MESSAGES_RETENTION.messageRecipients, delete: deleteOldRecipients } },
  },
};
