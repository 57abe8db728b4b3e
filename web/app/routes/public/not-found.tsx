import { may } from "@forno/contract/wire/permissions.ts";
import { data, type MetaArgs, useLocation } from "react-router";
import { homeOf } from "../../features/session/guard.ts";
import { useSession } from "../../features/session/session-store.ts";
import { NotFound } from "../../frame/page/error-pages.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { adminTexts } from "../../frame/texts/en-admin.ts";
import { errorPageTexts as texts } from "../../frame/texts/en-error.ts";
import { buttonClass } from "../../ui/controls/button-class.ts";
import { PageLink } from "../../ui/page/page-link.tsx";

export const loader = () => data(null, { status: 404 });

/** Keeps the browser from calling the server's loader. */
export const clientLoader = () => null;

export const meta = (args: MetaArgs) => privateMeta(args, texts.notFoundTitle);

export default function NotFoundRoute() {
  const { pathname } = useLocation();
  const session = useSession();
  return (
    <NotFound>
      {session && may(session, "adminArea") && pathname.startsWith("/admin/") ? (
        <PageLink className={buttonClass({})} to={homeOf(session)}>
          {adminTexts.toOwnPage}
        </PageLink>
      ) : undefined}
    </NotFound>
  );
}
