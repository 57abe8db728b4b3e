/** What carts and orders of one person, and of one network, may cost in a minute, counted in lines and choices and whatever comes of them. */
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../../../deps.ts";
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

interface Spent {
  units: number;
  at: number;
}

/** How much work each key may cause, in this process: what was spent drains away evenly, `max` within the window. */
export class WorkBudget {
  readonly #max: number;
  readonly #perMs: number;
  readonly #clock: () => Date;
  /** The most recently used key is last. */
  readonly #spent = new Map<string, Spent>();

  constructor({ max, windowMs }: { max: number; windowMs: number }, clock: () => Date) {
    this.#max = max;
    this.#perMs = max / windowMs;
    this.#clock = clock;
  }

  /** How many milliseconds the key must wait; 0 if some of its budget is left. */
  wait(key: string): number {
    return Math.max(0, (this.#left(key) - this.#max) / this.#perMs);
  }

  /** May exceed the budget: what is spent is often known only afterwards. */
  spend(key: string, units: number): void {
    const left = this.#left(key);
    this.#spent.delete(key);
    this.#spent.set(key, { units: left + units, at: this.#now() });
    for (const [other, spent] of this.#spent) {
      if (this.#drained(spent) > 0) return;
      this.#spent.delete(other);
    }
  }

  #left(key: string): number {
    const spent = this.#spent.get(key);
    return spent ? this.#drained(spent) : 0;
  }

  #drained({ units, at }: Spent): number {
    return Math.max(0, units - (this.#now() - at) * this.#perMs);
  }

  #now(): number {
    return this.#clock().getTime();
  }
}
