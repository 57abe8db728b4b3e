import { accountEndpoints } from "@forno/contract/user/account.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { addAddress, changeAddress, removeAddress, rename } from "./account/account.ts";
import { selectAddresses } from "./account/addresses-store.ts";

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, accountEndpoints.rename, async ({ caller, body }) => {
    await rename(deps, caller, body.name);
    const { userId: _id, mobile, role } = caller;
    return { message: "Name saved", data: { _id, name: body.name, mobile, role } };
  });

  serve(app, accountEndpoints.addresses, async ({ caller }) => ({ data: await selectAddresses(deps.db, caller.userId) }));

  serve(app, accountEndpoints.addAddress, async ({ caller, body }) => ({
    message: "Address saved",
    data: await addAddress(deps, caller, body),
  }));

  serve(app, accountEndpoints.changeAddress, async ({ caller, params, body }) => ({
    message: "Address saved",
    data: await changeAddress(deps, caller, params.id, body),
  }));

  serve(app, accountEndpoints.removeAddress, async ({ caller, params }) => {
    await removeAddress(deps, caller, params.id);
    return { message: "Address deleted" };
  });
}
