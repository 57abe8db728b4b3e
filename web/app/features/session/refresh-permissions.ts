import { userCalls } from "@forno/contract/user/user-calls.ts";
import { call } from "../../platform/api/call.ts";
import { coalesce } from "../../platform/state/coalesce.ts";
import { readSession, savePermissions } from "./session-store.ts";

/** What the person may do now: somebody may have changed it while the page was open. The server checks every call anyway. */
export const refreshPermissions = coalesce(async () => {
  const before = readSession();
  const { data } = await call(userCalls.me);
  if (before && readSession()?.token === before.token) savePermissions(data);
});
