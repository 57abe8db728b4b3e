/** Restores access for an admin who has lost phone and recovery codes: `npm run reset-second-factor -- +919000000001`. */

import { normalizeMobile } from "@forno/contract/user/rules/phone-number.ts";
import { resetFactorByOperator } from "../domains/user/second-factor/second-factor-settings.ts";
import { withOperatorDatabase } from "../operator/operator-database.ts";
import { runCommand } from "../operator/run-command.ts";
import { openDatabase } from "../platform/db/database.ts";
import type { Tables } from "../tables.ts";

runCommand(async ([written = ""]) => {
  const mobile = normalizeMobile(written);
  if (!mobile) throw new Error("Enter the mobile number: npm run reset-second-factor -- +919000000001");
  return await withOperatorDatabase(async (connection) => {
    const { db, close } = openDatabase<Tables>(connection);
    const isReset = await resetFactorByOperator(db, mobile, new Date()).finally(close);
    return isReset
      ? `Two-step sign-in of ${mobile} is off, and all sessions of this number have ended.`
      : `${mobile} has not set up two-step sign-in.`;
  });
});
