import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { isHeldBack, isReminded, secondFactorQuery } from "../../features/second-factor/second-factor-state.ts";

const Reminder = lazy(() => import("../../features/second-factor/reminder.tsx"));

export const SECOND_FACTOR_PAGE = "/admin/second-factor";

/** Whether the admin must first set up the second factor that the shop requires. */
export function useSecondFactorHold(): boolean {
  const { data } = useQuery(secondFactorQuery);
  const { pathname } = useLocation();
  return isHeldBack(data) && pathname !== SECOND_FACTOR_PAGE;
}

export function SecondFactorReminder() {
  const { data } = useQuery(secondFactorQuery);
  const { pathname } = useLocation();
  if (!isReminded(data) || pathname === SECOND_FACTOR_PAGE) return null;
  return (
    <Suspense>
      <Reminder page={SECOND_FACTOR_PAGE} />
    </Suspense>
  );
}
