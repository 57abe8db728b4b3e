/** The tutorial server (`peers/`) on the server's core. Its packages are installed when first needed, for this benchmark only. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { spawnOnServerCore } from "../tools/cores.ts";
import { untilAnswered } from "../until-answered.ts";
import { freePort } from "./free-port.ts";

const START_LIMIT_MS = 60_000;
const FOLDER = join(import.meta.dirname, "../peers");

export const JWT_SECRET = "secret_of_the_tutorial_server";

export interface TutorialServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Creates its tables in the database of `connection` if they are missing. */
export async function startTutorialServer(
  connection: pg.ClientConfig,
  providerEnv: Record<string, string>,
): Promise<TutorialServer> {
  install();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    ...providerEnv,
    NODE_ENV: "production",
    PORT: String(port),
    JWT_SECRET,
    DB_HOST: connection.host,
    DB_PORT: String(connection.port),
    DB_USER: String(connection.user),
    DB_NAME: String(connection.database),
  };
  const child = spawnOnServerCore(process.execPath, [join(FOLDER, "tutorial-server.js")], { env, stdio: "inherit" });
  // It has no page: any response means that it has started.
  await untilAnswered(url, child, START_LIMIT_MS, () => true).catch((error: unknown) => {
    child.kill("SIGKILL");
    throw new Error("the tutorial server did not start", { cause: error });
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}

function install(): void {
  if (existsSync(join(FOLDER, "node_modules/.package-lock.json"))) return;
  const args = ["install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"];
  // To the error output, because the standard output is a table.
  execFileSync("npm", args, { cwd: FOLDER, stdio: ["ignore", 2, 2] });
}
