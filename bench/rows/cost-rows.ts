/** CPU time, which hardly depends on other load: an order with everything around it, and the admin's pages on a busy evening. */
import { costAroundAnOrder } from "../scenarios/around-an-order.ts";
import { measureBusyEvening } from "../scenarios/busy-evening.ts";
import { limitLine, within } from "../tools/lines.ts";
import type { Cost } from "../tools/measure.ts";
import type { Line, Row } from "./row.ts";
import { measureCosts } from "./shop-costs.ts";

/** Milliseconds. */
interface CostGoal {
  required: Cost;
  aim: Cost;
}

// Single costs go to the error output, because the standard output is only for the table.
export const costRows: readonly Row[] = [
  row("costs", "an order with everything around it", async () => costAroundAnOrder(await measureCosts(console.error)), {
    required: { program: 18, database: 9 },
    aim: { program: 10, database: 5 },
  }),
  row("busy-evening", "board and dashboard of a busy evening, read once", () => measureBusyEvening(console.error), {
    required: { program: 5, database: 9 },
    aim: { program: 2.5, database: 4.5 },
  }),
];

function row(name: string, work: string, measure: () => Promise<Cost>, { required, aim }: CostGoal): Row {
  const lineOf = (cost: Cost, part: keyof Cost): Line =>
    limitLine({ work: `${work}: CPU of the ${part}`, goal: within(required[part], aim[part]) }, required[part], "ms", [cost[part]]);
  return {
    name,
    measure: async () => {
      const cost = await measure();
      return [lineOf(cost, "program"), lineOf(cost, "database")];
    },
  };
}
