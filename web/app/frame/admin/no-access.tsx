import type { Permission } from "@forno/contract/wire/permissions.ts";
import { homeOf } from "../../features/session/guard.ts";
import type { Session } from "../../features/session/session-store.ts";
import { permissionTexts } from "../../features/staff/texts/en.ts";
import { buttonClass } from "../../ui/controls/button-class.ts";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Empty } from "../../ui/status/empty.tsx";
import { adminTexts as texts } from "../texts/en-admin.ts";

/** In place of a page for which the person lacks the permission. */
export default function NoAccess({ needs, session }: { needs: Permission; session: Session }) {
  const name = permissionTexts.find(({ permission }) => permission === needs)?.name ?? needs;
  return (
    <Empty shape="failed" heading="h1" title={texts.noAccess} text={texts.noAccessText(name)}>
      <PageLink className={buttonClass({})} to={homeOf(session)}>
        {texts.toOwnPage}
      </PageLink>
    </Empty>
  );
}
