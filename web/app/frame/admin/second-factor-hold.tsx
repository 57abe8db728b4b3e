import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { isHeldBack, isReminded, secondFactorQuery } from "../../features/second-factor/second-factor-state.ts";
import { secondFactorTexts as texts } from "../../features/second-factor/texts/en.ts";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Banner } from "../../ui/status/banner.tsx";

export const SECOND_FACTOR_PAGE = "/admin/second-factor";

/** Whether the admin must first set up the second factor that the shop requires. */
export function useSecondFactorHold(): boolean {
  const { data } = useQuery(secondFactorQuery);
  const { pathname } = useLocation();
  return isHeldBack(data) && pathname !== SECOND_FACTOR_PAGE;
}

/** Asks the admin to set up a second factor. */
export function SecondFactorReminder() {
  const { data } = useQuery(secondFactorQuery);
  const { pathname } = useLocation();
  if (!isReminded(data) || pathname === SECOND_FACTOR_PAGE) return null;
  return (
    <Banner spaced>
      <span>
        {texts.asked} <PageLink to={SECOND_FACTOR_PAGE}>{texts.setUpYours}</PageLink>
      </span>
    </Banner>
  );
}
