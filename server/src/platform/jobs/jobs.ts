import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import { type Db as BossDb, fromKysely, PgBoss, type Queue } from "pg-boss";
import { type ConnectionConfig, openPool, type Pool } from "../db/connection/pool.ts";
import type { SendingTransaction } from "../db/database.ts";
import type { JobObserver } from "../metrics/job-metrics.ts";
import type { Tracing } from "../tracing/tracing.ts";

export interface SendOptions {
  /** The job exists from the moment this transaction commits, and never if it does not. */
  tx?: SendingTransaction;
  /** A job is not added while one of the same queue and key waits for its first attempt. */
  singletonKey?: string;
  startAfterSeconds?: number;
}

export interface WorkOptions {
  /** How often a failed job is retried. */
  retryLimit: number;
  /** The delay before the first retry; it doubles each time, with some jitter. */
  retryDelaySeconds: number;
  retryDelayMaxSeconds?: number;
  /** Concurrent jobs of this queue, per instance. Default 1. */
  concurrency?: number;
  /** A job that takes longer counts as hung, and is retried. Seconds. Default 60. */
  expireSeconds?: number;
}

/** `isLast`: if it fails, the job is not retried any more. */
export type JobHandler<Data extends object> = (data: Data, signal: AbortSignal, isLast: boolean) => Promise<void>;

/**
 * Work that outlives the request that started it. A job runs at least once: handlers must be idempotent. `signal` aborts when the
 * job expires or the process stops.
 */
export interface Jobs {
  send(queue: string, data: object, options?: SendOptions): Promise<void>;
  /** Declares a queue and its worker. Call before the first `send` to it, on every instance. */
  work<Data extends object>(queue: string, options: WorkOptions, handler: JobHandler<Data>): Promise<void>;
  /** Runs at the times of a cron expression (minutes, in UTC), on one of all instances, and never twice at once. */
  schedule(queue: string, cron: string, handler: (signal: AbortSignal) => Promise<void>): Promise<void>;
  /** How many jobs each queue has, counted at most a minute ago. */
  queueSizes(): Promise<QueueSize[]>;
  /**
   * Aborts the running jobs (`signal`), accepts no further ones and waits for those; unfinished ones are retried by another
   * instance.
   */
  stop(): Promise<void>;
}

export interface QueueSize {
  queue: string;
  /** Due later, or waiting for a retry. */
  deferred: number;
  /** Due. */
  waiting: number;
  running: number;
}

export interface JobsOptions {
  connection: ConnectionConfig;
  log: FastifyBaseLogger;
  /** False: jobs can be sent from here, but run on other instances. Default true. */
  runWorkers?: boolean;
  /** A statement that takes the database longer is aborted, including those of pg-boss's maintenance. Default: a minute. */
  statementLimitMs?: number;
  observer?: JobObserver;
  /** Null: off. */
  tracing?: Tracing | null;
}

/** A running program of jobs, with its connections. */
export interface StartedJobs extends Jobs {
  readonly pool: Pool;
}

/** In the data of a job whose sender was traced. */
const CARRIER = "traceparent";
/** At least; up to a quarter more. An idle shop spends most of its processor time on asking. */
const POLL_SECONDS = 1;
/** Nobody waits for a scheduled job. */
const SCHEDULED_POLL_SECONDS = 2;
/** Within this time, another instance takes over the jobs of a killed one. */
const HEARTBEAT_SECONDS = 15;
const DEFAULT_EXPIRE_SECONDS = 60;
const SCHEDULED_EXPIRE_SECONDS = 300;
const STOP_TIMEOUT_MS = 6_000;
const KEEP_DONE_SECONDS = 24 * 60 * 60;
const STATEMENT_LIMIT_MS = 60_000;
/** How long the server's report of an aborted statement may take to arrive. */
const REPORT_LIMIT_MS = 2_000;

/** Jobs in the schema `pgboss` of the same database. Several instances may start at once. */
export async function startJobs({
  connection,
  log,
  runWorkers = true,
  statementLimitMs = STATEMENT_LIMIT_MS,
  observer,
  tracing = null,
}: JobsOptions): Promise<StartedJobs> {
  const pool = jobsPool(connection, statementLimitMs, log);
  const boss = new PgBoss({
    db: overPool(pool),
    schema: "pgboss",
    supervise: runWorkers,
    schedule: runWorkers,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 1,
  });
  boss.on(
    "error",
    sparingly((error) => log.error({ err: error }, "Job queue failed")),
  );
  boss.on("warning", (warning) => log.warn({ warning }, "Job queue warning"));
  try {
    await boss.start();
    const declared = await readDeclared(boss);
    return new BossJobs(boss, pool, { log, runWorkers, observer, tracing, declared });
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    await pool.end();
    throw error;
  }
}

/** As the latest start declared them. Declaring them all again takes some eighty statements, each with a commit. */
interface Declared {
  queues: ReadonlyMap<string, Queue>;
  crons: ReadonlyMap<string, string>;
}

async function readDeclared(boss: PgBoss): Promise<Declared> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  return {
    queues: new Map(queues.map((queue) => [queue.name, queue])),
    crons: new Map(schedules.map(({ name, cron }) => [name, cron])),
  };
}

interface BossOptions {
  log: FastifyBaseLogger;
  runWorkers: boolean;
  observer: JobObserver | undefined;
  tracing: Tracing | null;
  declared: Declared;
}

class BossJobs implements StartedJobs {
  readonly #boss: PgBoss;
  readonly pool: Pool;
  readonly #log: FastifyBaseLogger;
  readonly #runWorkers: boolean;
  readonly #observer: JobObserver | undefined;
  readonly #tracing: Tracing | null;
  readonly #declared: Declared;
  readonly #stopping = new AbortController();

  constructor(boss: PgBoss, pool: Pool, { log, runWorkers, observer, tracing, declared }: BossOptions) {
    this.#boss = boss;
    this.pool = pool;
    this.#log = log;
    this.#runWorkers = runWorkers;
    this.#observer = observer;
    this.#tracing = tracing;
    this.#declared = declared;
  }

  async send(queue: string, data: object, { tx, singletonKey, startAfterSeconds }: SendOptions = {}): Promise<void> {
    const carrier = this.#tracing?.carrier();
    await this.#boss.send(queue, carrier === undefined ? data : { ...data, [CARRIER]: carrier }, {
      // Under the policy "short" jobs without a key would all count as the same one.
      singletonKey: singletonKey ?? randomUUID(),
      ...(startAfterSeconds && { startAfter: startAfterSeconds }),
      ...(tx && { db: fromKysely(tx) }),
    });
  }

  async work<Data extends object>(queue: string, options: WorkOptions, handler: JobHandler<Data>): Promise<void> {
    await this.#declare(queue, {
      policy: "short",
      retryLimit: options.retryLimit,
      retryDelay: options.retryDelaySeconds,
      retryBackoff: true,
      ...(options.retryDelayMaxSeconds && { retryDelayMax: options.retryDelayMaxSeconds }),
      expireInSeconds: options.expireSeconds ?? DEFAULT_EXPIRE_SECONDS,
    });
    await this.#listen(queue, options, handler);
  }

  async schedule(queue: string, cron: string, handler: (signal: AbortSignal) => Promise<void>): Promise<void> {
    // A failed run is not retried: the next one is due anyway. While one runs, none is added.
    await this.#declare(queue, { policy: "exclusive", retryLimit: 0, expireInSeconds: SCHEDULED_EXPIRE_SECONDS });
    if (this.#runWorkers && this.#declared.crons.get(queue) !== cron) await this.#boss.schedule(queue, cron);
    const options = { retryLimit: 0, pollSeconds: SCHEDULED_POLL_SECONDS };
    await this.#listen(queue, options, (_data, signal) => handler(signal));
  }

  /** pg-boss counts each queue once in a while; reading its counts costs nothing. */
  async queueSizes(): Promise<QueueSize[]> {
    const queues = await this.#boss.getQueues();
    return queues.map(({ name, deferredCount, queuedCount, activeCount }) => ({
      queue: name,
      deferred: deferredCount,
      waiting: queuedCount,
      running: activeCount,
    }));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    await this.pool.end();
  }

  async #declare(queue: string, options: Omit<Queue, "name">): Promise<void> {
    const { policy, ...changeable } = { ...options, heartbeatSeconds: HEARTBEAT_SECONDS, deleteAfterSeconds: KEEP_DONE_SECONDS };
    const declared = this.#declared.queues.get(queue);
    if (!declared) await this.#boss.createQueue(queue, { policy, ...changeable });
    // Another instance may have created it since, or an earlier build with other options.
    if (!includes(declared, changeable)) await this.#boss.updateQueue(queue, changeable);
  }

  #run(queue: string, data: object | null, work: () => Promise<void>): Promise<void> {
    if (!this.#tracing) return work();
    const carrier: unknown = data !== null && CARRIER in data ? data[CARRIER] : undefined;
    return this.#tracing.job(queue, typeof carrier === "string" ? carrier : undefined, work);
  }

  async #listen<Data extends object>(
    queue: string,
    {
      retryLimit,
      concurrency = 1,
      pollSeconds = POLL_SECONDS,
    }: Pick<WorkOptions, "retryLimit" | "concurrency"> & { pollSeconds?: number },
    handler: JobHandler<Data>,
  ): Promise<void> {
    if (!this.#runWorkers) return;
    // Spread, because queues that all ask at the same moments delay the requests of those moments.
    const pollingIntervalSeconds = pollSeconds * (1 + Math.random() / 4);
    const polling = { pollingIntervalSeconds, localConcurrency: concurrency };
    await this.#boss.work<Data>(queue, polling, async ([job]) => {
      if (!job) return;
      const ended = this.#observer?.start(queue);
      try {
        const signal = AbortSignal.any([job.signal, this.#stopping.signal]);
        await this.#run(queue, job.data, () => handler(job.data, signal, job.retryCount >= retryLimit));
        ended?.("ok");
      } catch (error) {
        ended?.("failed");
        this.#log.error({ err: error, queue, jobId: job.id, attempt: job.retryCount + 1 }, "A job failed");
        throw error;
      }
    });
  }
}

const includes = (queue: Queue | undefined, options: Partial<Queue>): boolean =>
  queue !== undefined && Object.entries(options).every(([name, value]) => queue[name as keyof Queue] === value);

/**
 * A separate pool: waiting jobs never take connections from requests, nor do requests' time limits apply to pg-boss's
 * maintenance.
 */
function jobsPool(connection: ConnectionConfig, statementLimitMs: number, log: FastifyBaseLogger): Pool {
  const pool = openPool({
    // Polling for jobs briefly needs one; the other is for long maintenance.
    max: 2,
    application_name: "forno-jobs",
    connectionTimeoutMillis: 5_000,
    statement_timeout: statementLimitMs,
    // On a connection that the network dropped silently, the server's own time limit is never reported: a worker would wait for
    // hours.
    query_timeout: statementLimitMs + REPORT_LIMIT_MS,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    ...connection,
  });
  // Without a listener, the end of an idle connection would end the process.
  pool.on(
    "error",
    // A server that stops while this process does so says it on each connection.
    sparingly((error) => {
      if (!pool.ending) log.warn({ err: error }, "Job queue connection lost");
    }),
  );
  return pool;
}

const overPool = (pool: Pool): BossDb => ({ executeSql: (text, values) => pool.query(text, values) });

const SAME_AGAIN_MS = 30_000;

/** While the database is unavailable, every queue reports that each second: it is logged once in half a minute. */
function sparingly(report: (error: Error) => void): (error: Error) => void {
  let last = { message: "", at: 0 };
  return (error) => {
    if (error.message === last.message && Date.now() - last.at < SAME_AGAIN_MS) return;
    last = { message: error.message, at: Date.now() };
    report(error);
  };
}
