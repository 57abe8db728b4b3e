import { userCalls } from "@forno/contract/user/user-calls.ts";
import { may, type Permission } from "@forno/contract/wire/permissions.ts";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { Navigate } from "react-router";
import { secondFactorQuery } from "../../features/second-factor/second-factor-state.ts";
import { approvalRequest } from "../../features/session/pin/approval.ts";
import { useAutomaticLock, useIsLocked } from "../../features/session/pin/lock.ts";
import { readSession, savePermissions, useSession } from "../../features/session/session-store.ts";
import { useSettings } from "../../features/settings/settings-store.ts";
import { call } from "../../platform/api/call.ts";
import { onAccessDenied } from "../../platform/api/session-refused.ts";
import { onConnect } from "../../platform/realtime/socket.ts";
import { coalesce } from "../../platform/state/coalesce.ts";
import { useStore } from "../../platform/state/store.ts";
import { SECOND_FACTOR_PAGE, useSecondFactorHold } from "./second-factor-hold.tsx";

/** What the person may do now: somebody may have changed it while the page was open. The server checks every call anyway. */
const refreshPermissions = coalesce(async () => {
  const before = readSession();
  const { data } = await call(userCalls.me);
  if (before && readSession()?.token === before.token) savePermissions(data);
});

const ApproverDialog = lazy(() => import("../../features/session/pin/approver-dialog.tsx"));
const LockScreen = lazy(() => import("./lock-screen.tsx"));
const NoAccess = lazy(() => import("./no-access.tsx"));

interface AllowedProps {
  needs: Permission;
  /** Without a frame around the page, which would have the main element. */
  isWholeScreen?: boolean;
  children: ReactNode;
}

/** The page, for somebody who has the permission and, where the shop requires it, a second factor. */
export function Allowed({ needs, isWholeScreen = false, children }: AllowedProps) {
  const session = useSession();
  const isHeldBack = useSecondFactorHold();
  const isAllowed = session === null || may(session, needs);
  usePermissions(isAllowed);
  if (isHeldBack) return <Navigate to={SECOND_FACTOR_PAGE} replace />;
  const content = isAllowed ? (
    children
  ) : (
    <Suspense>
      <NoAccess needs={needs} session={session} />
    </Suspense>
  );
  return (
    <>
      {isWholeScreen && !isAllowed ? <main id="main">{content}</main> : content}
      <Approving />
      <Locking />
    </>
  );
}

function Approving() {
  const request = useStore(approvalRequest, null);
  return request ? (
    <Suspense>
      <ApproverDialog request={request} />
    </Suspense>
  ) : null;
}

function Locking() {
  const { staffLockMinutes } = useSettings();
  const isLocked = useIsLocked();
  useAutomaticLock(isLocked ? null : staffLockMinutes);
  return isLocked ? (
    <Suspense>
      <LockScreen />
    </Suspense>
  ) : null;
}

/** Fetches what the person may do whenever that may have changed: their sockets connect again, a call was denied, or this page is. */
function usePermissions(isAllowed: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      onConnect(refreshPermissions),
      onConnect(() => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey })),
      onAccessDenied(refreshPermissions),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  const isLocked = useIsLocked();
  useEffect(() => {
    if (!isAllowed && !isLocked) refreshPermissions();
  }, [isAllowed, isLocked]);
}
