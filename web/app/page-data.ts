import { servedFrom } from "@forno/contract/menu/rules/line/menu-at.ts";
import { type MenuCards, menuCards } from "@forno/contract/menu/rules/menu-cards.ts";
import type { PageData } from "@forno/contract/page.ts";
import { createContext } from "react-router";

/** The data that the server renders pages with. Read in server loaders only. */
export const pageData = createContext<PageData>();

/** What the menu page comes with. */
export const pageCards = ({ menu, now }: PageData): MenuCards => menuCards(menu, (food) => servedFrom(food, now));
