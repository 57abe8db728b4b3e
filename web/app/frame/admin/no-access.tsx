import { may, type Permission } from "@forno/contract/wire/permissions.ts";
import { Navigate, useLocation } from "react-router";
import { homeOf } from "../../features/session/guard.ts";
import type { Session } from "../../features/session/session-store.ts";
import { permissionTexts } from "../../features/staff/texts/en.ts";
import { buttonClass } from "../../ui/controls/button-class.ts";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import { adminTexts as texts } from "../texts/en-admin.ts";
import { adminLinks } from "./admin-links.ts";

/** In place of a page for which the person lacks the permission; the logo leads whoever has no dashboard to their first page of the area. */
export default function NoAccess({ needs, session }: { needs: Permission; session: Session }) {
  const isStart = useLocation().pathname === "/admin";
  const desk = isStart && adminLinks.find((link) => link.to.startsWith("/admin/") && may(session, link.needs));
  if (desk) return <Navigate to={desk.to} replace />;
  const name = permissionTexts.find(({ permission }) => permission === needs)?.name ?? needs;
  return (
    <Empty shape="failed" heading="h1" title={texts.noAccess} text={texts.noAccessText(name)}>
      <PageLink className={buttonClass({})} to={homeOf(session)}>
        {texts.toOwnPage}
      </PageLink>
    </Empty>
  );
}
