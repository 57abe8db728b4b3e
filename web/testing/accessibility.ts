import axe from "axe-core";
import { expect } from "vitest";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Of the whole page. Repeated, because a fade may be under way. */
async function expectNoViolationsOf(rules: axe.RunOnly): Promise<void> {
  const find = async () => {
    const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" · ")}`);
  };
  await expect.poll(find).toEqual([]);
}

export const expectNoAxeViolations = (): Promise<void> => expectNoViolationsOf({ type: "tag", values: WCAG });

/** The schemes differ only in their colours, so the second one is checked only for the rules about colours. */
export async function expectNoAxeViolationsInBothSchemes(): Promise<void> {
  await expectNoAxeViolations();
  const { style } = document.documentElement;
  style.colorScheme = "dark";
  try {
    await expectNoViolationsOf({ type: "rule", values: ["color-contrast", "link-in-text-block"] });
  } finally {
    style.colorScheme = "";
  }
}
