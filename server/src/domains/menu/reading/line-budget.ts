/** What carts and orders of one person, and of one network, may cost in a minute, counted in lines and choices and whatever comes of them. */

import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../../deps.ts";
import { WorkBudget } from "../../../platform/concurrency/work-budget.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { clientNetwork } from "../../../platform/http/origin/client-address.ts";
import { Refusal, refuse } from "../../../platform/http/refusal.ts";

/** A unit is a few microseconds of work. A hundred taps on a cart of ten pizzas, each put together, cost half of a person's budget. */
const PER_PERSON = { max: 40_000, windowMs: 60_000 };
/** Many customers share an address, such as that of a mobile network. */
const PER_NETWORK = { max: 2_000_000, windowMs: 60_000 };
/** A choice in a key, or in JSON, has about so many characters. */
const CHOICE_LENGTH = 50;

export interface LineCall {
  /** Null: visitors of a network count as one person. */
  caller: Pick<Caller, "userId"> | null;
  request: Pick<FastifyRequest, "ip">;
}

/** One for each domain and process. */
export class LineBudget {
  readonly #budgets: { of: WorkBudget; keyOf: (call: LineCall) => string }[];

  constructor({ clock, config }: Pick<Deps, "clock" | "config">) {
    this.#budgets = config.rateLimits
      ? [
          { of: new WorkBudget(PER_PERSON, clock), keyOf: ({ caller, request }) => caller?.userId ?? clientNetwork(request.ip) },
          { of: new WorkBudget(PER_NETWORK, clock), keyOf: ({ request }) => clientNetwork(request.ip) },
        ]
      : [];
  }

  /** Refuses with `tooManyRequests` if nothing is left; otherwise spends, even if the call is refused later. */
  take(call: LineCall, units: number): void {
    const waitMs = Math.max(0, ...this.#budgets.map(({ of, keyOf }) => of.wait(keyOf(call))));
    if (waitMs > 0) throw refuse("tooManyRequests", { retryAfterSeconds: waitMs / 1_000 });
    this.spend(call, units);
  }

  spend(call: LineCall, units: number): void {
    for (const { of, keyOf } of this.#budgets) of.spend(keyOf(call), units);
  }
}

/** `text`: a line's key, or its JSON. */
export const workOfLine = (text: string): number => 1 + text.length / CHOICE_LENGTH;

interface OrderItem {
  _id?: string | undefined;
  configuration?: Configuration | undefined;
}

export const workOfItem = ({ _id = "", configuration }: OrderItem): number =>
  workOfLine(configuration ? JSON.stringify(configuration) : _id);

export const workOfItems = (items: readonly OrderItem[]): number => items.reduce((sum, item) => sum + workOfItem(item), 0);

/** A promo code that does not exist costs as much as a large cart, so that private ones cannot be guessed. */
const WRONG_CODE_UNITS = 2_000;

/** Runs a call that may name a promo code. */
export async function payForWrongCodes<R>(budget: LineBudget, call: LineCall, run: () => Promise<R>): Promise<R> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && error.code === "promoInvalid") budget.spend(call, WRONG_CODE_UNITS);
    throw error;
  }
}
