/** What `forno update` and `forno rollback` share. */
import { ownUrl, readOperatorEnvironment } from "../../env/env.ts";
import { CommandError, runCommand } from "../../operator/run-command.ts";
import { readSite } from "../../platform/release/site-options.ts";
import { ShopIsDownError, type Site } from "../../platform/release/update.ts";

const SHOP_IS_DOWN = 2;

export function runReleaseCommand(change: (site: Site, operands: string[]) => Promise<string>): void {
  // A dropped connection would leave the change unfinished, and with it possibly the shop down.
  process.on("SIGHUP", () => {});
  runCommand(async (args, signal) => {
    const { site, operands } = readSite(args, () => ownUrl(readOperatorEnvironment()));
    try {
      return await change({ ...site, signal }, operands);
    } catch (error) {
      throw error instanceof ShopIsDownError ? new CommandError(error.message, SHOP_IS_DOWN) : error;
    }
  });
}
