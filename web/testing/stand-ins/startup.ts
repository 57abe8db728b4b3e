/** The first loads of a page: `openScreen` makes them, since each test begins with a new page. */
export const startShop = (): void => {};
