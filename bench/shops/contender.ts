/** A server that is measured against the yardsticks. */
import type { Operation } from "../tools/load.ts";
import type { Sample } from "../tools/measure.ts";
import type { YardstickName } from "./yardstick.ts";

export interface Contender {
  url: string;
  pid: number;
  /** The requests for the work of each script. */
  operations: Readonly<Record<YardstickName, Operation>>;
  /** What changes in the shop while the work of a script is measured. */
  background?: Partial<Record<YardstickName, (load: () => Promise<Sample>) => Promise<Sample>>>;
  /** Removes what a turn has stored, so that tables have the same size in each turn. */
  reset(): Promise<void>;
}

/** Enough that no customer orders twice in a turn. */
export const CUSTOMERS = 60_000;
/** As many as in the yardstick's table. */
export const ORDERS_BEFORE = 20_000;
/** The two foods of the yardstick's order. */
export const QUANTITIES: readonly number[] = [1, 2];

/** Carts that are read and changed, and foods that are added: as many as in the yardstick. */
const CART_OWNERS = 1_000;
export const CART_FOODS = 16;

/** Coprime to their number, so that everyone is used, and neighbours in a table are not used one after another. */
const STRIDE = 7_919;

export const customerOf = (n: number): number => (n * STRIDE) % CUSTOMERS;
export const anyBelow = (count: number): number => Math.floor(Math.random() * count);
export const anyCartOwner = (): number => anyBelow(CART_OWNERS);
