export const noFoodsTexts = {
  noneUnder: (limit: string) => `Nothing under ${limit}`,
  noMatch: (query: string) => `Nothing matches “${query}”`,
  tryAnotherWord: "Check the spelling or try another word.",
  clearSearch: "Clear the search",
  searchNonVeg: "Search non-veg dishes too",
  noVeg: "No veg dishes here",
  showNonVeg: "Show all dishes",
  tryAnother: "Try another price filter.",
  showAll: "Show all prices",
  empty: "The menu is empty",
  emptyText: "Please check back later.",
} as const;
