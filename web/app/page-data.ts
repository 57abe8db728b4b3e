import type { PageData } from "@forno/contract/page.ts";
import { createContext } from "react-router";

/** What the server knows while it renders a page; read in server loaders only. */
export const pageData = createContext<PageData>();
