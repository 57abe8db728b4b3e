import { formatMobile } from "@forno/contract/user/rules/phone-number.ts";
import { databaseCheckGroup, type Finding, ok, waiting, warning } from "../../operations/checks/check.ts";
import { personOf, usesSecondFactor } from "../session/session.ts";
import { type AdminRow, selectAdmins } from "./second-factor-store.ts";

export const secondFactorCheck = databaseCheckGroup({
  checks: { "second-factors": { section: "people", title: "Two-step sign-in" } },
  async find({ db, installation: { adminMobiles, mode } }) {
    if (mode === "demo") return {};
    return { "second-factors": secondFactorFinding(await selectAdmins(db, adminMobiles), adminMobiles) };
  },
});

export function secondFactorFinding(people: readonly AdminRow[], adminMobiles: ReadonlySet<string>): Finding {
  const admins = people.filter((each) =>
    usesSecondFactor(personOf({ ...each, partnerId: null }, adminMobiles), each.staffFactorRequired),
  );
  const without = admins.filter(({ since }) => since === null).map(({ name }) => name);
  if (without.length > 0)
    return warning(
      `Without two-step sign-in: ${without.join(", ")}`,
      "Let each set it up on the page Two-step sign-in of the admin area, then set SECOND_FACTOR=required",
    );
  const known = new Set(admins.map(({ mobile }) => mobile));
  const missing = [...adminMobiles].filter((mobile) => !known.has(mobile)).map(formatMobile);
  if (missing.length > 0)
    return waiting(`Not signed in yet: ${missing.join(", ")}`, "Sign in at /login as each admin, and set up two-step sign-in");
  return ok("Everybody who should use it does");
}
