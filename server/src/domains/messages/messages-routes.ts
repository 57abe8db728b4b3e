import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { bulkDetails, bulkHistory } from "./bulk/bulk-history.ts";
import { startOfBulk } from "./bulk/bulk-sms.ts";
import { readInbox, sendToCustomers, sendToSelf } from "./messages.ts";

export function messagesRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, messagesEndpoints.sendBulk, async ({ caller, body }) => {
    const sentCount = await sendToCustomers(deps, caller, body.message);
    const startsAt = sentCount > 0 ? startOfBulk(deps, deps.clock()) : null;
    const message = startsAt
      ? `Message queued for ${sentCount} users. It will be sent from 10 AM`
      : `Message sent successfully to ${sentCount} users!`;
    return { sentCount, message, startsAt: startsAt?.toISOString() ?? null };
  });

  serve(app, messagesEndpoints.sendTest, async ({ caller, body }) => {
    await sendToSelf(deps, caller, body.message);
    return { message: "Test message sent successfully!" };
  });

  serve(app, messagesEndpoints.history, async ({ query }) => ({ ...(await bulkHistory(deps, query)) }));

  serve(app, messagesEndpoints.bulkMessage, async ({ params }) => ({ data: await bulkDetails(deps, params.id) }));

  serve(app, messagesEndpoints.inbox, async () => ({ data: await readInbox(deps) }));
}
