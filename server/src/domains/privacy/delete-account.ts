/** Deletes a customer's account. Orders that the law requires stay, without personal data. */

import type { AppDeps } from "../../module.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { lockUser } from "../user/account/user-lock-store.ts";
import { userRoom } from "../user/socket-rooms.ts";

/** Ends all sessions at once; the number may sign up again. A module may refuse: `accountHasOrder`, `accountHasRefund`. */
export async function deleteAccount(deps: AppDeps, caller: Caller): Promise<void> {
  const owners = deps.modules.flatMap(({ personalData }) => personalData ?? []);
  await inTransaction(deps.db, async (tx) => {
    // No order is placed in the meantime.
    if (!(await lockUser(tx, caller.userId))) throw refuse("signInRequired");
    for (const { refuseErasure } of owners) await refuseErasure?.(tx, caller);
    for (const { erase } of owners) await erase?.(tx, caller, deps);
  });
  deps.events.disconnect(userRoom(caller.userId));
  deps.log.info({ userId: caller.userId }, "Customer deleted their account");
}
