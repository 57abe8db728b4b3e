/** A machine for tests, with real processes. In place of systemd there are two shell scripts. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { freePort } from "../../testing/free-port.ts";
import { programEnv, programFile } from "../../testing/program-env.ts";
import { ShopIsDownError, type Site, updateShop } from "./update.ts";

/** What a release runs: the whole shop; */
export const WORKS = `import ${JSON.stringify(programFile("main"))};\n`;
/** a server that is ready at once, where a test needs no more of the shop; */
export const READY = `import { createServer } from "node:http"; createServer((_, answer) => answer.end()).listen(process.env.PORT, "127.0.0.1");\n`;
/** or nothing. */
export const ENDS = `console.error("Forno did not start. The oven is cold"); process.exit(1);\n`;

/**
 * As a supervisor: the earlier process has ended before the next one starts. RUN waits for its process, because the init of a container
 * may notice an end only seconds later.
 */
const RESTART = `#!/bin/sh
cd "$(dirname "$0")"
if [ -f pid ]; then
  [ -f ended ] || kill "$(cat pid)" 2>/dev/null
  while [ ! -f ended ]; do sleep 0.02; done
fi
rm -f pid ended
setsid ./run </dev/null >>log 2>&1 &
while [ ! -f pid ]; do sleep 0.02; done
`;
const RUN = `#!/bin/sh
opt/forno/current/bin/node opt/forno/current/server/build/main.js &
echo $! >pid.new
mv pid.new pid
wait
touch ended
`;
const STOP = `[ -f pid ] || exit 0
[ -f ended ] || kill -9 "$(cat pid)" 2>/dev/null
while [ ! -f ended ]; do sleep 0.02; done
`;

export interface Ended {
  code: number | null;
  output: string;
}

export type Machine = Awaited<ReturnType<typeof makeMachine>>;

export async function makeMachine() {
  const folder = fs.mkdtempSync(join(tmpdir(), "forno-machine-"));
  const root = join(folder, "opt/forno");
  const port = await freePort();
  fs.writeFileSync(join(folder, "restart"), RESTART, { mode: 0o755 });
  fs.writeFileSync(join(folder, "run"), RUN, { mode: 0o755 });
  fs.writeFileSync(join(folder, "log"), "");

  function command(path: string, args: string[]): Promise<Ended> {
    const env = { ...programEnv(), PORT: String(port), MODE: "demo", LOG_LEVEL: "warn", ...machine.env };
    const child = spawn(path, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
      });
    return new Promise((resolve) => child.once("close", (code) => resolve({ code, output: output.trim() })));
  }

  const site = {
    root,
    restart: `PORT=${port} ${folder}/restart`,
    failed: `[ -f ${folder}/ended ]`,
    log: `tail -n 3 ${folder}/log`,
    backup: `echo backed up >> ${folder}/backups`,
  };

  const machine = {
    /** For the commands, and for the shop that they start. */
    env: {} as Record<string, string>,
    umask: "022",
    folder,
    root,
    port,
    site,
    running: () => fs.readlinkSync(join(root, "current")).split("/").at(-1),
    installed: () => fs.readdirSync(join(root, "releases")).sort(),
    /** Of the shop's process. */
    pid: () => fs.readFileSync(join(folder, "pid"), "utf8"),

    /** As an operator calls it. */
    operate(name: "update" | "rollback", ...args: string[]): Promise<Ended> {
      const options = Object.entries(site).flatMap(([option, value]) => [`--${option}`, value]);
      const line = [process.execPath, programFile(name), ...options, ...args];
      return command("sh", ["-c", 'umask "$0"; exec "$@"', machine.umask, ...line]);
    },

    /** What the command does, in this process: many tests need no process of their own. */
    async update(source: string, change: Partial<Site> = {}): Promise<Ended> {
      const said: string[] = [];
      try {
        const done = await updateShop(source, {
          ...site,
          ready: { url: `http://127.0.0.1:${port}/readyz`, limitMs: 60_000, pauseMs: 10 },
          tell: (line) => said.push(line),
          ...change,
        });
        return { code: 0, output: [...said, done].join("\n") };
      } catch (error) {
        const { message } = error as Error;
        return { code: error instanceof ShopIsDownError ? 2 : 1, output: [...said, message].join("\n") };
      }
    },

    /** A folder as `npm run release` makes it, with links instead of copies. */
    release(version: string, main: string): string {
      const made = join(folder, `forno-${version}`);
      fs.mkdirSync(join(made, "bin"), { recursive: true });
      fs.mkdirSync(join(made, "server/build"), { recursive: true });
      fs.symlinkSync(process.execPath, join(made, "bin/node"));
      fs.writeFileSync(join(made, "package.json"), JSON.stringify({ name: "forno", version, type: "module" }));
      fs.writeFileSync(join(made, "server/build/main.js"), main);
      writeManifest(made, version);
      return made;
    },

    async archiveOf(release: string): Promise<string> {
      const archive = `${release}.tar.gz`;
      await command("tar", ["-czf", archive, "-C", dirname(release), basename(release)]);
      return archive;
    },

    stop: () => command("sh", ["-c", STOP]),

    async remove(): Promise<void> {
      await command("sh", ["-c", STOP]);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
  return machine;
}

export function writeManifest(release: string, version: string, platform = `${process.platform}-${process.arch}`): void {
  const digest = (path: string) =>
    createHash("sha256")
      .update(fs.readFileSync(join(release, path)))
      .digest("hex");
  const files = {
    "bin/node": `-> ${process.execPath}`,
    "package.json": digest("package.json"),
    "server/build/main.js": digest("server/build/main.js"),
  };
  fs.writeFileSync(join(release, "release.json"), JSON.stringify({ version, platform, files }));
}
