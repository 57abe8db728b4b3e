import { z } from "zod";
import type { Domain } from "../domain.ts";
import { isoTime } from "../wire/common.ts";
import { MESSAGE_NOT_SENT } from "../wire/form-sentences.ts";
import { messagesEndpoints, RECIPIENT_STATUSES } from "./messages.ts";
import { MESSAGES_RETENTION } from "./rules/retention.ts";

export const messagesDomain = {
  endpoints: [messagesEndpoints],
  refusals: {
    messageNotSent: { status: 502, message: MESSAGE_NOT_SENT },
    messageNotFound: { status: 404, message: "Message not found" },
  },
  retention: MESSAGES_RETENTION,
  personalData: {
    messages: z
      .array(z.object({ text: z.string(), mobile: z.string(), status: z.enum(RECIPIENT_STATUSES), at: isoTime }))
      .describe("SMS sent to all customers"),
  },
} as const satisfies Domain;
