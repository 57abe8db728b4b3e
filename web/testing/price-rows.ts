/** The amount in a row of a summary; null if there is no such row. */
export const amountOf = (term: string): string | null => {
  const terms = [...document.querySelectorAll("dt")].filter((each) => each.textContent === term);
  return terms.at(0)?.nextElementSibling?.textContent ?? null;
};
