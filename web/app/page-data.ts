import type { PageData } from "@forno/contract/wire/page.ts";
import { createContext } from "react-router";

/** The data that the server renders pages with. Read in server loaders only. */
export const pageData = createContext<PageData>();
