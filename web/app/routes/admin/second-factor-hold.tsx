import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { securityTexts as texts } from "#texts/security.ts";
import { isHeldBack, isReminded, secondFactorQuery } from "../../features/security/second-factor-queries.ts";
import { Banner } from "../../ui/banner.tsx";

export const SECURITY_PAGE = "/admin/security";

/** Whether the page has to give way to setting up the second factor that the shop requires. */
export function useSecondFactorHold(): boolean {
  const { data } = useQuery(secondFactorQuery);
  const { pathname } = useLocation();
  return isHeldBack(data) && pathname !== SECURITY_PAGE;
}

export function SecondFactorReminder() {
  const { data } = useQuery(secondFactorQuery);
  const { pathname } = useLocation();
  if (!isReminded(data) || pathname === SECURITY_PAGE) return null;
  return (
    <div className="admin-note">
      <Banner>
        <span>
          {texts.asked} <Link to={SECURITY_PAGE}>{texts.setUpYours}</Link>
        </span>
      </Banner>
    </div>
  );
}
