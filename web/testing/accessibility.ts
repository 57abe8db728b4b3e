import axe from "axe-core";
import { expect } from "vitest";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Of the whole page. Repeated, because a fade may be under way. */
export async function expectNoAxeViolations(): Promise<void> {
  const find = async () => {
    const { violations } = await axe.run(document, { runOnly: WCAG, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" · ")}`);
  };
  await expect.poll(find).toEqual([]);
}
