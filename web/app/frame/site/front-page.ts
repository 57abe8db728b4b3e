import { may } from "@forno/contract/wire/permissions.ts";
import { useLocation } from "react-router";
import { useSession } from "../../features/session/session-store.ts";

const FRONT_PAGES = ["/menu", "/home"];

/** The page with hero and menu: the current one, otherwise `/home` for customers and `/menu` for everybody else. */
export function useFrontPage(): string {
  const here = useLocation().pathname;
  const isCustomer = may(useSession(), "ownOrders");
  if (FRONT_PAGES.includes(here)) return here;
  return isCustomer ? "/home" : "/menu";
}
