/** Starts the release before the current one: `forno rollback`. */
import { SITE_OPTIONS } from "../platform/release/site-options.ts";
import { rollBackShop } from "../platform/release/update.ts";
import { runReleaseCommand } from "./release/run-release-command.ts";

runReleaseCommand(async (site, operands) => {
  if (operands.length > 0) throw new Error(`Call it without a version: forno rollback\n${SITE_OPTIONS}`);
  return await rollBackShop(site);
});
