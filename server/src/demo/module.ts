import { settingsEndpoints } from "@forno/contract/settings/settings.ts";
import type { Module } from "../module.ts";
import { serve } from "../platform/http/serve.ts";
import { demoCheck } from "./demo-check.ts";
import { countDemoData, removeDemoData } from "./remove-demo.ts";

export const demoModule: Module = {
  routes(app, deps) {
    serve(app, settingsEndpoints.demoData, async () => ({ data: await countDemoData(deps) }));

    serve(app, settingsEndpoints.removeDemoData, async ({ caller }) => ({
      message: "Demo data removed",
      data: await removeDemoData(deps, caller),
    }));
  },
  personalData: {
    retention: {
      demoPersons: {
        /** Personal data in the built-in providers. */
        period: { days: 30 },
        delete: async (_db, before, _stopped, { payments, sms }) =>
          ((await payments.deletePersons?.(before)) ?? 0) + ((await sms.deleteBefore?.(before)) ?? 0),
      },
    },
  },
  checks: [demoCheck],
};
