/** Whether the address asks for the orders as a table, instead of as a board. */
export const asksForTable = (address: URLSearchParams): boolean => address.get("view") === "table";
