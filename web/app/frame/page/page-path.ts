import { useLocation } from "react-router";

/** The page's path without a slash at its end, and nothing behind it: the server renders one page for all of these addresses. */
export const usePagePath = (): string => useLocation().pathname.replace(/(.)\/$/, "$1");
