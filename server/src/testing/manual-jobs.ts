import { type QueryExecutorProvider, sql, type Transaction } from "kysely";
import type { JobHandler, Jobs, QueueSize, SendOptions, WorkOptions } from "../platform/jobs/jobs.ts";

/** With any tables: it only has to execute statements. */
type AnyDatabase = QueryExecutorProvider & Pick<Transaction<unknown>, "executeQuery">;

interface Queue {
  options: WorkOptions;
  handler: JobHandler<object>;
}

interface Row {
  id: number;
  queue: string;
  data: object;
  attempts: number;
}

export interface JobFailure {
  queue: string;
  error: unknown;
}

/**
 * Jobs that wait until a test runs them. They are stored in a table, like the real ones, so that a job sent in a transaction that
 * fails does not exist. `clock` decides which delayed jobs are due.
 */
export class ManualJobs implements Jobs {
  readonly #db: AnyDatabase;
  readonly #clock: () => Date;
  readonly #queues = new Map<string, Queue>();
  readonly #stopping = new AbortController();
  readonly #schedules = new Map<string, (signal: AbortSignal) => Promise<void>>();

  constructor(db: AnyDatabase, clock: () => Date) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Once, in the template of the test databases. */
  static async createTable(db: AnyDatabase): Promise<void> {
    // Not among the shop's tables, which commands copy and compare.
    await sql`create schema testing`.execute(db);
    await sql`create table testing.manual_jobs (
      id int generated always as identity primary key, queue text not null, data jsonb not null,
      singleton_key text, due_at timestamptz not null, attempts int not null default 0, unique (queue, singleton_key))`.execute(db);
  }

  async send(queue: string, data: object, { tx, singletonKey, startAfterSeconds = 0 }: SendOptions = {}): Promise<void> {
    if (!this.#queues.has(queue)) throw new Error(`Nothing works on the queue ${queue}`);
    const dueAt = new Date(this.#clock().getTime() + startAfterSeconds * 1000);
    const insert = sql`insert into testing.manual_jobs (queue, data, singleton_key, due_at)
      values (${queue}, ${JSON.stringify(data)}, ${singletonKey ?? null}, ${dueAt}) on conflict do nothing`;
    await (tx ?? this.#db).executeQuery(insert.compile(this.#db));
  }

  async work<Data extends object>(queue: string, options: WorkOptions, handler: JobHandler<Data>): Promise<void> {
    this.#queues.set(queue, { options, handler: handler as JobHandler<object> });
  }

  async schedule(queue: string, _cron: string, handler: (signal: AbortSignal) => Promise<void>): Promise<void> {
    this.#schedules.set(queue, handler);
  }

  async queueSizes(): Promise<QueueSize[]> {
    const { rows } = await sql<QueueSize>`select queue, count(*) filter (where due_at > ${this.#clock()})::int as deferred,
      count(*) filter (where due_at <= ${this.#clock()})::int as waiting, 0 as running
      from testing.manual_jobs group by queue`.execute(this.#db);
    return rows;
  }

  /** Jobs that run from now on get an aborted signal. */
  async stop(): Promise<void> {
    this.#stopping.abort();
  }

  /** Runs what a cron expression would run at its time. */
  async runScheduled(queue: string): Promise<void> {
    const handler = this.#schedules.get(queue);
    if (!handler) throw new Error(`Nothing is scheduled as ${queue}`);
    await handler(this.#stopping.signal);
  }

  /**
   * Runs every due job once, and those that they send. A failed one waits for the next call, until its retries are used up. Returns
   * the failures.
   */
  async runAll(): Promise<JobFailure[]> {
    const failures: JobFailure[] = [];
    let done = 0;
    for (;;) {
      const { rows } = await sql<Row>`select id, queue, data, attempts from testing.manual_jobs
        where due_at <= ${this.#clock()} and id > ${done} order by id limit 1`.execute(this.#db);
      const job = rows[0];
      if (!job) return failures;
      done = job.id;
      await this.#run(job).catch((error: unknown) => failures.push({ queue: job.queue, error }));
    }
  }

  async #run(job: Row): Promise<void> {
    const queue = this.#queues.get(job.queue);
    if (!queue) throw new Error(`Nothing works on the queue ${job.queue}`);
    // While it runs, another job of its key can be added.
    await sql`update testing.manual_jobs set singleton_key = null, attempts = attempts + 1 where id = ${job.id}`.execute(this.#db);
    try {
      await queue.handler(job.data, this.#stopping.signal, job.attempts >= queue.options.retryLimit);
    } catch (error) {
      if (job.attempts >= queue.options.retryLimit) await this.#remove(job.id);
      throw error;
    }
    await this.#remove(job.id);
  }

  async #remove(id: number): Promise<void> {
    await sql`delete from testing.manual_jobs where id = ${id}`.execute(this.#db);
  }
}
