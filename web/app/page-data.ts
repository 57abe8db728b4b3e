import type { PageData } from "@forno/contract/wire/page.ts";
import { createContext } from "react-router";

/** What the server knows while it renders a page; read in server loaders only. */
export const pageData = createContext<PageData>();
