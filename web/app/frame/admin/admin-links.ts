import { may } from "@forno/contract/wire/permissions.ts";
import { features } from "../../features/features.ts";
import { useSession } from "../../features/session/session-store.ts";

export const adminLinks = features.flatMap(({ adminLinks = [] }) => adminLinks);

/** Those that the person may see. The server renders all, since it does not know who will see the page. */
export function useAdminLinks() {
  const session = useSession();
  const shown = adminLinks.filter(({ needs }) => session === null || may(session, needs));
  const tabs = shown.filter(({ isTab }) => isTab);
  /** Areas without a tab on phones. */
  const others = shown.filter(({ isTab }) => !isTab);
  return { shown, tabs, others };
}

/** The area of a page. The router does not distinguish upper and lower case either. */
export function adminLinkAt(path: string) {
  const page = path.toLowerCase();
  return adminLinks.filter(({ to }) => page === to || (to !== "/admin" && page.startsWith(`${to}/`))).at(-1);
}
