/**
 * The cost of each operation, and of an order with everything around it: node bench/rows/costs.ts
 * CPU time instead of a rate, because it hardly depends on other load. docs/capacity.md uses it.
 */
import { capacityLines } from "../scenarios/around-an-order.ts";
import { takeLoadCore } from "../tools/cores.ts";
import { measureCosts } from "./shop-costs.ts";

takeLoadCore();
for (const line of capacityLines(await measureCosts(console.log))) console.log(line);
