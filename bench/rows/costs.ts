/**
 * What one of each costs, and an order with all that is around it: node bench/rows/costs.ts
 * Processor time and not a rate, so that it hardly matters what else the machine does. docs/capacity.md reckons with it.
 */
import { capacityLines } from "../scenarios/around-an-order.ts";
import { takeLoadCore } from "../tools/cores.ts";
import { measureCosts } from "./shop-costs.ts";

takeLoadCore();
for (const line of capacityLines(await measureCosts(console.log))) console.log(line);
