/** What a domain brings. `app.ts` and the domains that serve all others (privacy, operations, monitoring) fold over `modules.ts`. */

import type { AlertKind } from "@forno/contract/monitoring/monitoring.ts";
import type { Setup } from "@forno/contract/operations/system.ts";
import type { PersonalData } from "@forno/contract/privacy/privacy.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "./deps.ts";
import type { BackUp } from "./domains/backup/backup-jobs.ts";
import type { Condition } from "./domains/monitoring/alerts/alert-conditions.ts";
import type { ShopGauge } from "./domains/monitoring/shop-gauges.ts";
import type { CheckGroup } from "./domains/operations/checks/check.ts";
import type { ShownPictures } from "./domains/picture/pictures.ts";
import type { RetainedData } from "./domains/privacy/retention.ts";
import type { EventHandlers } from "./events.ts";
import type { Caller } from "./platform/http/caller.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import type { Db, Tx } from "./tables.ts";

/** `OwnTables`: what the domain declares in its `*-tables.ts`. */
export interface Module<OwnTables = unknown> {
  /** A type only. */
  readonly tables?: OwnTables;
  routes?(app: FastifyInstance, deps: AppDeps): void;
  /** Declares its queues and schedules, and does what each start does: on every instance, before it listens. */
  start?(deps: AppDeps): Promise<void>;
  readonly metrics?: {
    /** So that each counter is 0 before its first event. */
    readonly counters?: (metrics: Metrics) => void;
    readonly gauges?: readonly ShopGauge[];
  };
  readonly personalData?: {
    /** Its part of a customer's download; long lists in pages. */
    readonly export?: (db: Db, caller: Caller) => Promise<Downloaded>;
    /** Refuses to delete the account for now. The user is locked. */
    readonly refuseErasure?: (tx: Tx, caller: Caller) => Promise<void>;
    /** Deletes or anonymizes it with the account, in the order of `modules.ts`. */
    readonly erase?: (tx: Tx, caller: Caller, deps: Pick<Deps, "clock" | "config" | "events">) => Promise<void>;
    /** What expires, by its name in the log. */
    readonly retention?: Readonly<Record<string, RetainedData>>;
  };
  on?(deps: AppDeps): EventHandlers;
  /** Of the installation, for the System page, the setup and `npm run doctor`. */
  readonly checks?: readonly CheckGroup[];
  /** What else the setup shows. */
  setup?(deps: Pick<Deps, "db" | "config">): Promise<Partial<Setup>>;
  readonly alerts?: Partial<Readonly<Record<AlertKind, Condition>>>;
  /** Only these are cached. */
  shownPictures?(deps: Deps): ShownPictures;
}

type Downloaded = { readonly [Name in keyof PersonalData]?: PersonalData[Name] | AsyncIterable<PersonalData[Name]> };

export interface AppDeps extends Deps {
  modules: readonly Module[];
  /** Where the embedded PostgreSQL stores its data; null with an external database. */
  dataDir: string | null;
  /** Makes a backup; see `operator/backup-process.ts`. */
  backUp: BackUp;
}
