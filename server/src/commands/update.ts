/** Installs a release and starts it; goes back if it does not become ready: `forno update forno-0.2.0-linux-x64.tar.gz`. */
import { SITE_OPTIONS } from "../platform/release/site-options.ts";
import { updateShop } from "../platform/release/update.ts";
import { runReleaseCommand } from "./release/run-release-command.ts";

runReleaseCommand(async (site, [source, ...more]) => {
  if (source === undefined || more.length > 0)
    throw new Error(`Name one release, a folder or a .tar.gz: forno update forno-0.2.0-linux-x64.tar.gz\n${SITE_OPTIONS}`);
  return await updateShop(source, site);
});
