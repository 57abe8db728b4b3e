/** The program in a separate process, to be killed and restarted at the same address. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { freePort } from "../../src/testing/free-port.ts";

/** What `npm start` runs: its start takes a third of the processor time that the sources take. */
const BUILD = join(import.meta.dirname, "../../build");
export const MAIN = join(BUILD, "main.js");
/** As `npm start` has it: what Node has compiled once. */
const COMPILED = join(BUILD, ".cache");
const OUTPUT_SHOWN = 6_000;

const SETTINGS = {
  PATH: process.env.PATH ?? "",
  NODE_ENV: "production",
  NODE_COMPILE_CACHE: COMPILED,
  MODE: "demo",
  LOG_LEVEL: "warn",
};

export interface Running {
  url: string;
  readonly isRunning: boolean;
  /** Its whole output. */
  output(): string;
}

export interface Program extends Running {
  readonly pid: number;
  /** `main`: the entry file of another build, from now on. */
  start(main?: string): Promise<void>;
  /** Resolves once the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM: the exit code. */
  stop(): Promise<number | null>;
  /** Settles when the process ends for any reason. */
  exited(): Promise<number | null>;
}

/** `main`: the entry file of another build; `node`: what runs it. */
export async function newProgram(
  cwd: string,
  env: Record<string, string>,
  main = MAIN,
  { node = process.execPath } = {},
): Promise<Program> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let output = "";
  let child: ChildProcess | null = null;
  let exit: Promise<number | null> = Promise.resolve(null);

  const start = async (other = main) => {
    main = other;
    // In a folder without a .env file, and without the variables of the test run.
    const started = spawn(node, [main], {
      cwd,
      env: { ...SETTINGS, PORT: String(port), ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child = started;
    const from = output.length;
    const { promise: open, resolve: opened } = Promise.withResolvers<void>();
    for (const stream of [started.stdout, started.stderr])
      stream.on("data", (chunk) => {
        output += chunk;
        if (output.includes("Forno is open at", from)) opened();
      });
    exit = once(started, "close").then(([code]) => {
      if (child === started) child = null;
      return code as number | null;
    });
    const ended = exit.then((code) => {
      throw new Error(`The program ended with ${code} before it was open:\n${output.slice(-OUTPUT_SHOWN)}`);
    });
    await Promise.race([open, ended]);
    ended.catch(() => {});
  };

  return {
    url,
    get pid() {
      return child?.pid ?? 0;
    },
    get isRunning() {
      return child !== null;
    },
    output: () => output,
    start,
    async kill() {
      child?.kill("SIGKILL");
      await exit;
    },
    async stop() {
      child?.kill("SIGTERM");
      return await exit;
    },
    exited: () => exit,
  };
}
