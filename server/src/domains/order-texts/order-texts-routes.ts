import { messagesEndpoints } from "@forno/contract/messages/messages.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { readOrderTexts, setOrderText } from "./order-texts.ts";
import { selectFailedTexts } from "./order-texts-store.ts";

export function orderTextsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, messagesEndpoints.orderTexts, async () => ({
    data: await readOrderTexts(deps, deps.db),
    failures: await selectFailedTexts(deps.db),
  }));

  serve(app, messagesEndpoints.setOrderText, async ({ caller, body }) => ({
    message: "Settings saved",
    data: await setOrderText(deps, caller, body),
  }));
}
