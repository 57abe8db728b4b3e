/** A closed loop: a fixed number of concurrent customers, each of whom does one operation after another. */
import { HttpClient } from "./http-client.ts";
import { type Latency, percentile, type Sample } from "./measure.ts";

export type Operation = (client: HttpClient, n: number) => Promise<unknown>;

/** The share of its core above which the load generator would measure itself. */
const SHARE_MAX = 0.8;

/** Continues over runs, so that each operation is another customer's. */
let started = 0;

export async function runLoad(url: string, operation: Operation, concurrency: number, seconds: number): Promise<Sample> {
  const client = new HttpClient(url);
  const latencies: number[] = [];
  const usedBefore = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1000;
  const customer = async () => {
    for (let now = performance.now(); now < end; ) {
      await operation(client, started++);
      const before = now;
      now = performance.now();
      latencies.push(now - before);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, customer)).finally(() => client.close());
  const elapsed = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(usedBefore);
  const share = (user + system) / 1e6 / elapsed;
  if (share > SHARE_MAX) console.error(`The load generator used ${Math.round(share * 100)}% of its core: it limits this rate`);
  return { operations: latencies.length, rate: latencies.length / elapsed, latency: latencyOf(latencies) };
}

function latencyOf(latencies: number[]): Latency {
  const sorted = Float64Array.from(latencies).sort();
  return { p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}
