import { promoEndpoints } from "@forno/contract/promo/promo.ts";
import { PROMO_APPLIED } from "@forno/contract/wire/form-sentences.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { LineBudget, payForWrongCodes } from "../menu/reading/line-budget.ts";
import { activePromos } from "./active-promos.ts";
import { validatePromo } from "./promo.ts";
import { addPromo, editPromo, removePromo, switchPromo } from "./promo-admin.ts";
import { selectPromos } from "./promo-store.ts";

const PROMO_ADDED = "Promo code added successfully!";
const PROMO_UPDATED = "Promo code updated successfully!";
// As the spec writes it (section 8).
const PROMO_DELETED = "promo code deleted successfully!";

export function promoRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, promoEndpoints.listActive, async () => ({ data: await activePromos(deps) }));
  serve(app, promoEndpoints.listAll, async () => ({ data: await selectPromos(deps.db, deps.clock()) }));
  const budget = new LineBudget(deps);
  serve(app, promoEndpoints.validate, async ({ caller, request, body }) => {
    const call = { caller, request };
    budget.take(call, 1);
    const data = await payForWrongCodes(budget, call, () => validatePromo(deps, caller.userId, body));
    return { message: PROMO_APPLIED, data };
  });
  serve(app, promoEndpoints.add, async ({ caller, body }) => ({ message: PROMO_ADDED, data: await addPromo(deps, caller, body) }));
  serve(app, promoEndpoints.update, async ({ caller, params, body }) => ({
    message: PROMO_UPDATED,
    data: await editPromo(deps, caller, params.id, body),
  }));
  serve(app, promoEndpoints.setActive, async ({ caller, params, body }) => ({
    message: `Promo code ${body.isActive ? "activated" : "deactivated"}`,
    data: await switchPromo(deps, caller, params.id, body.isActive),
  }));
  serve(app, promoEndpoints.remove, async ({ caller, params }) => {
    await removePromo(deps, caller, params.id);
    return { message: PROMO_DELETED };
  });
}
