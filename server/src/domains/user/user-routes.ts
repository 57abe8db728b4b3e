import { sessionEndpoints } from "@forno/contract/user/sessions.ts";
import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import { pinEndpoints, staffEndpoints } from "@forno/contract/user/staff.ts";
import { userEndpoints } from "@forno/contract/user/user.ts";
import { OTP_SENT } from "@forno/contract/wire/form-sentences.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { loggingAs, serve } from "../../platform/http/serve.ts";
import { countRecipients, setTakesPromotions, takesPromotions } from "./account/user-store.ts";
import { readCodeBudget } from "./otp/code-budget.ts";
import { confirmNumber, sendOtp, verifyOtp } from "./otp/otp.ts";
import { aliveSessionsOf, endOtherSessions, endOwnSession, listOwnSessions } from "./session/own-sessions.ts";
import { endSession } from "./session/session.ts";
import { endSessionOf, listSessions } from "./session/session-admin.ts";
import { listApprovers } from "./staff/approval.ts";
import { lockSession, setPin, unlockSession } from "./staff/pin.ts";
import { hasPin } from "./staff/pin-store.ts";
import { addStaff, changeStaff, listStaff, removeStaff, resetPin } from "./staff/staff.ts";

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, signInEndpoints.sendOtp, async ({ body, request }) => {
    const otp = await sendOtp(loggingAs(deps, request), { ...body, address: request.ip });
    const answer = { message: OTP_SENT, mobile: body.mobile };
    return deps.config.echoOtp ? { ...answer, otp } : answer;
  });

  serve(app, signInEndpoints.verifyOtp, async ({ body, request }) => {
    const outcome = await verifyOtp(loggingAs(deps, request), {
      ...body,
      address: request.ip,
      userAgent: request.headers["user-agent"],
    });
    const message = "token" in outcome ? "Signed in successfully" : "Please enter the code of your authenticator app";
    return { ...outcome, message };
  });

  serve(app, signInEndpoints.confirmNumber, async ({ caller, body, request }) => {
    await confirmNumber(loggingAs(deps, request), caller, { ...body, address: request.ip });
    return { message: "Your mobile number is confirmed" };
  });

  serve(app, signInEndpoints.logout, async ({ caller }) => {
    await endSession(deps, caller);
    const otherSessions = (await aliveSessionsOf(deps, deps.db, caller.userId)).length;
    return { otherSessions, message: signedOutMessage(otherSessions) };
  });

  serve(app, userEndpoints.me, async ({ caller }) => {
    const { userId: _id, name, mobile, role, permissions } = caller;
    return { data: { _id, name, mobile, role, permissions: [...permissions] } };
  });

  serve(app, userEndpoints.codeBudget, async () => ({ data: await readCodeBudget(deps) }));

  serve(app, userEndpoints.count, async () => ({ count: await countRecipients(deps.db, deps.config.adminMobiles) }));

  serve(app, userEndpoints.preferences, async ({ caller }) => ({
    data: { promotions: await takesPromotions(deps.db, caller.userId) },
  }));

  serve(app, userEndpoints.setPreferences, async ({ caller, body }) => {
    await setTakesPromotions(deps.db, caller.userId, body.promotions);
    return { data: body };
  });

  serve(app, staffEndpoints.list, async () => ({ data: await listStaff(deps) }));

  serve(app, staffEndpoints.add, async ({ caller, body }) => ({
    message: `${body.name} can sign in now`,
    data: await addStaff(deps, caller, body),
  }));

  serve(app, staffEndpoints.change, async ({ caller, params, body }) => ({
    message: "Changes saved",
    data: await changeStaff(deps, caller, params.id, body),
  }));

  serve(app, staffEndpoints.remove, async ({ caller, params }) => {
    await removeStaff(deps, caller, params.id);
    return { message: "Removed from the staff" };
  });

  serve(app, staffEndpoints.approvers, async ({ caller }) => ({ data: await listApprovers(deps, caller) }));

  serve(app, staffEndpoints.resetPin, async ({ caller, params }) => ({
    message: "PIN reset",
    data: await resetPin(deps, caller, params.id),
  }));

  serve(app, pinEndpoints.read, async ({ caller }) => ({ data: { isSet: await hasPin(deps.db, caller.userId) } }));

  serve(app, pinEndpoints.set, async ({ caller, body }) => {
    await setPin(deps, caller, body);
    return { message: "PIN set" };
  });

  serve(app, pinEndpoints.lock, async ({ caller }) => {
    await lockSession(deps, caller);
    return { message: "Locked" };
  });

  serve(app, pinEndpoints.unlock, async ({ caller, body }) => {
    await unlockSession(deps, caller, body.pin);
    return { message: "Unlocked" };
  });

  serve(app, sessionEndpoints.ownSessions, async ({ caller }) => ({ data: await listOwnSessions(deps, caller) }));

  serve(app, sessionEndpoints.endOwnSession, async ({ caller, params }) => {
    await endOwnSession(deps, caller, params.id);
    return { message: "Signed out on that device" };
  });

  serve(app, sessionEndpoints.endOtherSessions, async ({ caller }) => ({
    ended: await endOtherSessions(deps, caller),
    message: "Signed out on all other devices",
  }));

  serve(app, sessionEndpoints.sessions, async ({ caller, query }) => ({ ...(await listSessions(deps, caller, query)) }));

  serve(app, sessionEndpoints.revokeSession, async ({ caller, params }) => {
    await endSessionOf(deps, caller, params.id);
    return { message: "Session ended" };
  });
}

function signedOutMessage(others: number): string {
  if (others === 0) return "Signed out";
  return `Signed out. You're still signed in on ${others === 1 ? "another device" : `${others} other devices`}.`;
}
