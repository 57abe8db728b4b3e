import { kitchenEndpoints } from "@forno/contract/kitchen/kitchen.ts";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../../module.ts";
import { serve } from "../../platform/http/serve.ts";
import { bumpTicket, recallTicket, startTicket } from "./kitchen.ts";
import { readKitchen } from "./tickets.ts";

export function kitchenRoutes(app: FastifyInstance, deps: AppDeps): void {
  serve(app, kitchenEndpoints.list, async () => ({ data: await readKitchen(deps) }));
  serve(app, kitchenEndpoints.start, async ({ caller, body }) => {
    await startTicket(deps, caller, body);
    return { message: "Order started" };
  });
  serve(app, kitchenEndpoints.bump, async ({ caller, body }) => {
    await bumpTicket(deps, caller, body);
    return { message: "Done" };
  });
  serve(app, kitchenEndpoints.recall, async ({ body }) => {
    await recallTicket(deps, body);
    return { message: "Order recalled" };
  });
}
