import { secondFactorEndpoints } from "@forno/contract/user/second-factor.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { loggingAs, serve } from "../../platform/http/serve.ts";
import {
  confirmFactor,
  enrol,
  listAdmins,
  readState,
  renewRecoveryCodes,
  resetFactorOf,
  turnOff,
} from "./second-factor/second-factor-settings.ts";
import { verifySecondFactor } from "./second-factor/second-factor-sign-in.ts";

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, secondFactorEndpoints.verify, async ({ body, request }) => {
    const signedIn = await verifySecondFactor(loggingAs(deps, request), { ...body, userAgent: request.headers["user-agent"] });
    return { ...signedIn, message: "Signed in successfully" };
  });

  serve(app, secondFactorEndpoints.read, async ({ caller }) => ({ data: await readState(deps, caller) }));

  serve(app, secondFactorEndpoints.enrol, async ({ caller }) => ({ data: await enrol(deps, caller) }));

  serve(app, secondFactorEndpoints.confirm, async ({ caller, body }) => ({
    data: { recoveryCodes: await confirmFactor(deps, caller, body.code) },
    message: "Two-step sign-in is on",
  }));

  serve(app, secondFactorEndpoints.renewRecoveryCodes, async ({ caller, body }) => ({
    data: { recoveryCodes: await renewRecoveryCodes(deps, caller, body.code) },
    message: "Your old recovery codes no longer work",
  }));

  serve(app, secondFactorEndpoints.turnOff, async ({ caller, body }) => {
    await turnOff(deps, caller, body.code);
    return { message: "Two-step sign-in is off" };
  });

  serve(app, secondFactorEndpoints.admins, async ({ caller }) => ({ data: await listAdmins(deps, caller) }));

  serve(app, secondFactorEndpoints.reset, async ({ caller, params, body }) => {
    await resetFactorOf(deps, caller, params.id, body.code);
    return { message: "Two-step sign-in is off" };
  });
}
