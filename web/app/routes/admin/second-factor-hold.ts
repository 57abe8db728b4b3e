import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { isHeldBack, secondFactorQuery } from "../../features/security/second-factor-queries.ts";

export const SECURITY_PAGE = "/admin/security";

/** Whether the page has to give way to setting up the second factor that the shop asks for. */
export function useSecondFactorHold(): boolean {
  const { data } = useQuery(secondFactorQuery);
  const { pathname } = useLocation();
  return isHeldBack(data) && pathname !== SECURITY_PAGE;
}
