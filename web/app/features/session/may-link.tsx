import type { Permission } from "@forno/contract/wire/permissions.ts";
import type { LinkProps } from "react-router";
import { PageLink } from "../../ui/page/page-link.tsx";
import { useMay } from "./session-store.ts";

export interface MayLinkProps extends LinkProps {
  /** What the page needs. */
  needs: Permission;
}

/** A link in a text, for those who may open the page; for others its text alone. */
export function MayLink({ needs, ...link }: MayLinkProps) {
  return useMay(needs) ? <PageLink {...link} /> : <span>{link.children}</span>;
}
