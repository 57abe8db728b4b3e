/** How `update` and `rollback` are called. Without options they fit deploy/forno.service. */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Site } from "./update.ts";

const DEFAULTS = {
  root: "/opt/forno",
  restart: "systemctl restart forno.service",
  backup: "systemctl start forno-backup.service",
  failed: 'test "$(systemctl show forno.service --property NRestarts --value)" -ge 2',
  log: "journalctl --unit forno.service --lines 40 --no-pager --output cat",
  wait: "120",
};

const PAUSE_MS = 300;

export const SITE_OPTIONS = `Options:
  --root <folder>      where the releases are (${DEFAULTS.root})
  --restart <command>  stops the shop and starts the current release (${DEFAULTS.restart})
  --backup <command>   backs up before an update (${DEFAULTS.backup})
  --no-backup          updates without a backup
  --failed <command>   succeeds once the shop has ended by itself (${DEFAULTS.failed})
  --log <command>      prints why the shop did not start (${DEFAULTS.log})
  --ready-url <url>    answers 200 when the shop is ready (from HOST and PORT)
  --wait <seconds>     how long the shop may take to become ready (${DEFAULTS.wait})`;

/** `shopUrl`: from the shop's own settings. Throws, with a sentence, if an option is wrong. */
export function readSite(args: readonly string[], shopUrl: () => string): { site: Site; operands: string[] } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      root: { type: "string", default: DEFAULTS.root },
      restart: { type: "string", default: DEFAULTS.restart },
      backup: { type: "string", default: DEFAULTS.backup },
      "no-backup": { type: "boolean", default: false },
      failed: { type: "string", default: DEFAULTS.failed },
      log: { type: "string", default: DEFAULTS.log },
      "ready-url": { type: "string" },
      wait: { type: "string", default: DEFAULTS.wait },
    },
  });
  const seconds = Number(values.wait);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > 3_600)
    throw new Error(`--wait must be a number of seconds from 1 to 3600, not ${values.wait}`);
  const site: Site = {
    root: resolve(values.root),
    restart: values.restart,
    backup: values["no-backup"] ? null : values.backup,
    failed: values.failed,
    log: values.log,
    ready: {
      url: checkedUrl(values["ready-url"] ?? `${shopUrl()}/readyz`),
      limitMs: seconds * 1_000,
      pauseMs: PAUSE_MS,
    },
    tell: (line) => console.error(line),
  };
  return { site, operands: positionals };
}

function checkedUrl(url: string): string {
  if (!URL.canParse(url) || new URL(url).protocol !== "http:") throw new Error(`--ready-url must be an http address, not ${url}`);
  return url;
}
