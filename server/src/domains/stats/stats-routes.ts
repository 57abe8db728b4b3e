import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { readSeries } from "./stats-series.ts";
import { readStats, type StatsDeps } from "./stats-store.ts";

export function statsRoutes(app: FastifyInstance, deps: StatsDeps): void {
  serve(app, statsEndpoints.read, async () => ({
    success: true,
    stats: await readStats(deps),
  }));
  serve(app, statsEndpoints.series, async ({ query }) => ({
    success: true,
    data: await deps.reader.report((db) => readSeries({ ...deps, db }, query.days)),
  }));
}
