/** CPU time of the program and of its embedded database, in milliseconds per operation. */
import { setTimeout as pause } from "node:timers/promises";
import { PEOPLE } from "../people.ts";
import { databasePidOf, type Shop } from "../shops/shop.ts";
import type { Cost } from "./measure.ts";
import { processorSeconds } from "./processor-time.ts";

const AT_ONCE = 8;
/** Waits until the database's background work after the warm-up has ended. */
const REST_MS = 1_500;

export class CostMeter {
  readonly #pid: number;
  readonly #databasePid: number;
  /** By name. */
  readonly costs = new Map<string, Cost>();
  readonly say: (line: string) => void;

  constructor({ pid, dataDir }: Shop, say: (line: string) => void) {
    this.say = say;
    this.#pid = pid;
    this.#databasePid = databasePidOf(dataDir);
  }

  /** After a warm-up with a tenth as many. Returns the number of operations in all. */
  async measure(name: string, count: number, work: (n: number) => Promise<unknown>, atOnce = AT_ONCE): Promise<number> {
    let next = 0;
    const run = async (until: number) => {
      const worker = async () => {
        while (next < until) await work(next++ % PEOPLE);
      };
      await Promise.all(Array.from({ length: atOnce }, worker));
    };
    await run(count / 10);
    await pause(REST_MS);
    const start = this.times();
    await run(count * 1.1);
    this.report(name, start, count);
    return next;
  }

  times(): Cost {
    return {
      program: processorSeconds(this.#pid, this.#databasePid) * 1000,
      database: processorSeconds(this.#databasePid) * 1000,
    };
  }

  report(name: string, start: Cost, count: number): void {
    const now = this.times();
    const cost: Cost = { program: (now.program - start.program) / count, database: (now.database - start.database) / count };
    this.costs.set(name, cost);
    const cells = [cost.program, cost.database].map((ms) => `${ms.toFixed(3)} ms`.padStart(12));
    this.say(`${name.padEnd(32)}${cells.join(" ")}`);
  }
}
