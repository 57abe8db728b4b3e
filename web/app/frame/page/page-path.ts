import { useLocation } from "react-router";

/** The page's path without a trailing slash, query or fragment: the server renders one page for all of them. */
export const usePagePath = (): string => useLocation().pathname.replace(/(.)\/$/, "$1");
