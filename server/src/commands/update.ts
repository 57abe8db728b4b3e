/** Installs a release and starts it; goes back if it does not become ready: `forno update forno-0.2.0-linux-x64.tar.gz`. */

import { readOperatorEnvironment } from "../env/env.ts";
import { readSite, SITE_OPTIONS } from "../platform/release/site-options.ts";
import { ShopIsDownError, updateShop } from "../platform/release/update.ts";

async function main(args: readonly string[]): Promise<string> {
  const { site, operands } = readSite(args, readOperatorEnvironment);
  const [source, ...more] = operands;
  if (source === undefined || more.length > 0)
    throw new Error(`Name one release, a folder or a .tar.gz: forno update forno-0.2.0-linux-x64.tar.gz\n${SITE_OPTIONS}`);
  return await updateShop(source, site);
}

main(process.argv.slice(2)).then(console.log, (error: Error) => {
  console.error(error.message);
  process.exitCode = error instanceof ShopIsDownError ? 2 : 1;
});
