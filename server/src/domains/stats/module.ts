import { statsEndpoints } from "@forno/contract/stats/stats.ts";
import type { Module } from "../../module.ts";
import { serve } from "../../platform/http/serve.ts";
import { selectService } from "./service-store.ts";
import { scheduleSales } from "./stats-jobs.ts";
import { readSeries } from "./stats-series.ts";
import { readStats } from "./stats-store.ts";
import type { StatsTables } from "./stats-tables.ts";

export const statsModule: Module<StatsTables> = {
  routes(app, deps) {
    serve(app, statsEndpoints.read, async () => ({ stats: await readStats(deps) }));
    serve(app, statsEndpoints.series, async ({ query }) => ({
      data: await deps.reader.report((db) => readSeries({ ...deps, db }, query.days)),
    }));
    serve(app, statsEndpoints.service, async ({ query: { from, to } }) => ({
      data: await deps.reader.report((db) => selectService(db, from, to, deps.clock())),
    }));
  },
  start: scheduleSales,
};
