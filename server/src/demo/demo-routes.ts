import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { serve } from "../platform/http/serve.ts";
import { countDemoData, removeDemoData } from "./remove-demo.ts";

export function demoRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, settingsEndpoints.demoData, async () => ({ success: true, data: await countDemoData(deps) }));

  serve(app, settingsEndpoints.removeDemoData, async ({ caller }) => ({
    success: true,
    message: "Demo data removed",
    data: await removeDemoData(deps, caller),
  }));
}
