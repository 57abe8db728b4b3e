import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { readSeries } from "./stats-series.ts";
import { readStats } from "./stats-store.ts";

export function statsRoutes(app: FastifyInstance, deps: Pick<Deps, "reader" | "config" | "clock">): void {
  serve(app, statsEndpoints.read, async () => ({
    success: true,
    stats: await deps.reader.report((db) => readStats({ ...deps, db })),
  }));
  serve(app, statsEndpoints.series, async ({ query }) => ({
    success: true,
    data: await deps.reader.report((db) => readSeries({ ...deps, db }, query.days)),
  }));
}
