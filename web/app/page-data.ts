import { servedFrom } from "@forno/contract/rules/line/menu-at.ts";
import { type MenuCards, menuCards } from "@forno/contract/rules/menu/menu-cards.ts";
import type { PageData } from "@forno/contract/wire/page.ts";
import { createContext } from "react-router";

/** The data that the server renders pages with. Read in server loaders only. */
export const pageData = createContext<PageData>();

/** What the menu page comes with. */
export const pageCards = ({ menu, now }: PageData): MenuCards => menuCards(menu, (food) => servedFrom(food, now));
