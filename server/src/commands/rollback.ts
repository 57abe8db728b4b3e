/** Starts the release before the current one: `forno rollback`. */

import { readOperatorEnvironment } from "../env/env.ts";
import { readSite, SITE_OPTIONS } from "../platform/release/site-options.ts";
import { rollBackShop, ShopIsDownError } from "../platform/release/update.ts";

async function main(args: readonly string[]): Promise<string> {
  const { site, operands } = readSite(args, readOperatorEnvironment);
  if (operands.length > 0) throw new Error(`Call it without a version: forno rollback\n${SITE_OPTIONS}`);
  return await rollBackShop(site);
}

main(process.argv.slice(2)).then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = error instanceof ShopIsDownError ? 2 : 1;
});
