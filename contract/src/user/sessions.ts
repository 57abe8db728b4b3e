/** Sessions: a user's own, and everybody's for an admin. */
import { z } from "zod";
import { id, idInput, isoTime, nextCursor, pageQuery } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { person, role } from "./user.ts";
import { sessionCalls } from "./user-calls.ts";

export const session = z.object({
  _id: id,
  user: person,
  role,
  createdAt: isoTime.describe("When the session started"),
  lastUsedAt: isoTime.describe("Accurate to an hour for customers, to five minutes for others"),
  device: z.string().nullable().describe("Browser and operating system, for example `Chrome on Android`; null if unknown"),
  isCurrent: z.boolean().describe("Whether this is the current session"),
});
export type Session = z.infer<typeof session>;

/** The maximum number of own sessions that are listed. */
export const OWN_SESSIONS_MAX = 50;

export const ownSession = session.omit({ user: true, role: true });
export type OwnSession = z.infer<typeof ownSession>;

export const sessionEndpoints = defineEndpoints(sessionCalls, {
  ownSessions: {
    access: "signedIn",
    summary: `List your open sessions, newest first, at most ${OWN_SESSIONS_MAX}`,
    answer: success({ data: z.array(ownSession) }),
  },
  endOwnSession: {
    access: "signedIn",
    summary: "End one of your sessions",
    params: z.object({ id: idInput }),
    answer: success({ message: z.string() }),
  },
  endOtherSessions: {
    access: "signedIn",
    summary: "End all your other sessions",
    answer: success({ ended: z.number().int(), message: z.string() }),
  },
  sessions: {
    access: can("staff"),
    summary: "List all open sessions, newest first",
    query: pageQuery.extend({ role: role.optional() }),
    answer: success({ data: z.array(session), nextCursor }),
  },
  revokeSession: {
    access: can("staff"),
    summary: "End a session",
    params: z.object({ id: idInput }),
    answer: success({ message: z.string() }),
  },
});
