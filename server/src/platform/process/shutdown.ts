/** Ends the process: in order, within a time limit, even if a step hangs. */
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Logger } from "pino";
import { writeLastLines } from "./logger.ts";

export interface ClosingStep {
  name: string;
  /** In milliseconds after the drain, if any: when the next step begins even if this one has not ended. */
  endsAtMs: number;
  close: () => Promise<unknown> | unknown;
}

export interface Shutdown {
  /** Readiness is false from here on. */
  readonly hasBegun: boolean;
  /** Runs after all steps that are added later: what was opened first is closed last. */
  add(step: ClosingStep): void;
  /** From now on a drain takes this long: load balancers notice by the readiness check, and send no more requests. */
  drainFor(ms: number): void;
  run(): Promise<void>;
  /** For a healthy process: it still serves requests while it drains. */
  drainAndRun(): Promise<void>;
}

export function createShutdown(log: FastifyBaseLogger): Shutdown {
  const steps: ClosingStep[] = [];
  let drainMs = 0;
  let running: Promise<void> | null = null;
  const runAfter = (ms: number) => {
    running ??= pause(ms).then(() => closeAll(steps, log));
    return running;
  };
  return {
    get hasBegun() {
      return running !== null;
    },
    add(step) {
      steps.unshift(step);
    },
    drainFor(ms) {
      drainMs = ms;
    },
    run: () => runAfter(0),
    drainAndRun: () => runAfter(drainMs),
  };
}

async function closeAll(steps: readonly ClosingStep[], log: FastifyBaseLogger): Promise<void> {
  const begun = performance.now();
  for (const { name, endsAtMs, close } of steps) {
    const limit = pause(Math.max(0, begun + endsAtMs - performance.now()), "late" as const, { ref: false });
    try {
      const ended = Promise.resolve(close()).then(() => "ended" as const);
      if ((await Promise.race([ended, limit])) === "late") log.warn({ step: name }, "Shutdown step timed out");
    } catch (error) {
      log.error({ err: error, step: name }, "Shutdown step failed");
    }
  }
}

/**
 * A signal to the whole process group arrives twice: directly, and passed on by the npm that started the process, on a busy
 * machine with a delay.
 */
const ECHO_MS = 2_000;

/** SIGTERM and SIGINT end the process with 0, an uncaught failure with 1, and a second signal by a person at once. */
export function exitInOrder(shutdown: Shutdown, log: Logger): void {
  const end = async (exitCode: number, close: () => Promise<void>) => {
    if (shutdown.hasBegun) process.exit(exitCode || 1);
    await close();
    await writeLastLines(log);
    process.exit(exitCode);
  };
  let signalledAt = Number.NEGATIVE_INFINITY;
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (performance.now() - signalledAt < ECHO_MS) return;
      signalledAt = performance.now();
      log.info({ signal }, "Shutting down");
      void end(0, shutdown.drainAndRun);
    });
  for (const failure of ["uncaughtException", "unhandledRejection"] as const)
    process.on(failure, (error: unknown) => {
      log.fatal({ err: error, failure }, "Stopping after an uncaught error");
      void end(1, shutdown.run);
    });
}
