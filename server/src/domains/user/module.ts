import { USER_RETENTION } from "@forno/contract/user/user-calls.ts";
import type { Module } from "../../module.ts";
import { accountRoutes } from "./account-routes.ts";
import { CODE_GAUGES, isSmsFailing, registerCodeCounters } from "./otp/code-monitoring.ts";
import { deleteOldGuesses } from "./otp/guesses-store.ts";
import { deleteOldCodes } from "./otp/otp-store.ts";
import { secondFactorCheck } from "./second-factor/second-factor-check.ts";
import { deleteOldChallenges } from "./second-factor/second-factor-store.ts";
import { secondFactorRoutes } from "./second-factor-routes.ts";
import { endSessionsOfOtherRoles } from "./session/session.ts";
import { deleteOldSessions, deleteUnusedSessions } from "./session/session-store.ts";
import { deleteOldDevices } from "./sign-in/sign-in-devices-store.ts";
import { reconnectStaff } from "./staff/staff.ts";
import { deleteUserData, personalDataOfUser } from "./user-privacy-store.ts";
import { userRoutes } from "./user-routes.ts";
import type { UserTables } from "./user-tables.ts";

export const userModule: Module<UserTables> = {
  routes(app, deps) {
    userRoutes(app, deps);
    accountRoutes(app, deps);
    secondFactorRoutes(app, deps);
  },
  start: endSessionsOfOtherRoles,
  on: (deps) => ({ staffSecondFactorChanged: { afterCommit: () => reconnectStaff(deps) } }),
  metrics: { counters: registerCodeCounters, gauges: CODE_GAUGES },
  personalData: {
    export: personalDataOfUser,
    erase: (tx, caller, { clock }) => deleteUserData(tx, caller, clock()),
    retention: {
      codes: { period: USER_RETENTION.codes, delete: deleteOldCodes },
      wrongCodes: { period: USER_RETENTION.wrongCodes, delete: deleteOldGuesses },
      signInDevices: { period: USER_RETENTION.signInDevices, delete: deleteOldDevices },
      // They expire within minutes.
      challenges: { period: { days: 0 }, delete: deleteOldChallenges },
      sessionUnused: { period: USER_RETENTION.sessionUnused, delete: deleteUnusedSessions },
      sessionInAll: { period: USER_RETENTION.sessionInAll, delete: deleteOldSessions },
    },
  },
  checks: [secondFactorCheck],
  alerts: { sms_failing: isSmsFailing },
};
