/** A server that is measured against the yardsticks. */
import type { Operation } from "../tools/load.ts";
import type { Sample } from "../tools/measure.ts";
import type { YardstickName } from "./yardstick.ts";

export interface Contender {
  url: string;
  pid: number;
  /** What is asked for the work of each script. */
  operations: Readonly<Record<YardstickName, Operation>>;
  /** What goes on in the shop while the work of a script is measured. */
  background?: Partial<Record<YardstickName, (load: () => Promise<Sample>) => Promise<Sample>>>;
  /** Removes what a turn has stored, so that the next one finds tables of the same size. */
  reset(): Promise<void>;
}

/** Enough that nobody who orders has an order of the same turn. */
export const CUSTOMERS = 60_000;
/** As many as the yardstick's table has. */
export const ORDERS_BEFORE = 20_000;
/** Of the two dishes that the yardstick's order has. */
export const QUANTITIES: readonly number[] = [1, 2];

/** Whose carts are read and added to, and what is added: as many as in the yardstick. */
const CART_OWNERS = 1_000;
export const CART_FOODS = 16;

/** Without a factor in common with their number: everyone's turn comes, and neighbours in a table do not follow each other. */
const STRIDE = 7_919;

export const customerOf = (n: number): number => (n * STRIDE) % CUSTOMERS;
export const anyBelow = (count: number): number => Math.floor(Math.random() * count);
export const anyCartOwner = (): number => anyBelow(CART_OWNERS);
