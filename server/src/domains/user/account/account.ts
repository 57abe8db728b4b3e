/** Changes that customers make to their account (api.md, Account and privacy). */

import type { SavedAddress } from "@forno/contract/user/account.ts";
import type { AddressDetails } from "@forno/contract/user/saved-address-input.ts";
import { SAVED_ADDRESSES_MAX } from "@forno/contract/user/saved-address-input.ts";
import { v7 as newId } from "uuid";
import type { Deps } from "../../../deps.ts";
import { Turns } from "../../../platform/concurrency/turns.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Tx } from "../../../tables.ts";
import {
  clearDefault,
  deleteAddress,
  insertAddress,
  isOwnAddress,
  makeNewestDefault,
  renameUser,
  selectAddresses,
  updateAddressDetails,
} from "./addresses-store.ts";
import { lockUser } from "./user-lock-store.ts";

type AccountDeps = Pick<Deps, "db" | "clock">;

const turns = new Turns();

/** The lock prevents writes to an account that is being deleted. */
const inAccount = <T>({ db }: AccountDeps, { userId }: Caller, change: (tx: Tx) => Promise<T>): Promise<T> =>
  turns.run(userId, () =>
    inTransaction(db, async (tx) => {
      if (!(await lockUser(tx, userId))) throw refuse("signInRequired");
      return await change(tx);
    }),
  );

export const rename = (deps: AccountDeps, caller: Caller, name: string): Promise<void> =>
  inAccount(deps, caller, (tx) => renameUser(tx, caller.userId, name));

/** Refuses with `addressListFull`. */
export const addAddress = (deps: AccountDeps, caller: Caller, details: AddressDetails): Promise<SavedAddress> =>
  inAccount(deps, caller, async (tx) => {
    const { userId } = caller;
    const { length } = await selectAddresses(tx, userId);
    if (length >= SAVED_ADDRESSES_MAX) throw refuse("addressListFull");
    const id = newId();
    const isDefault = length === 0 || details.isDefault === true;
    if (isDefault) await clearDefault(tx, userId, id);
    return await insertAddress(tx, { id, userId, details, isDefault, now: deps.clock() });
  });

/** Refuses with `addressNotFound`, for another person's address too. */
export const changeAddress = (deps: AccountDeps, caller: Caller, id: string, details: AddressDetails): Promise<SavedAddress> =>
  inAccount(deps, caller, async (tx) => {
    const { userId } = caller;
    if (details.isDefault && (await isOwnAddress(tx, userId, id))) await clearDefault(tx, userId, id);
    const changed = await updateAddressDetails(tx, { userId, id }, details);
    if (!changed) throw refuse("addressNotFound");
    return changed;
  });

/** Refuses with `addressNotFound`, for another person's address too. */
export const removeAddress = (deps: AccountDeps, caller: Caller, id: string): Promise<void> =>
  inAccount(deps, caller, async (tx) => {
    const removed = await deleteAddress(tx, caller.userId, id);
    if (!removed) throw refuse("addressNotFound");
    if (removed.wasDefault) await makeNewestDefault(tx, caller.userId);
  });
