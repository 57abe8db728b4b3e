import type { ComponentType } from "react";
import { type MetaArgs, useMatches } from "react-router";
import { adminLinkAt } from "../../frame/admin/admin-links.ts";
import { lazyPage } from "../../frame/page/lazy-page.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";

const files = import.meta.glob<{ default: ComponentType }>("./**/*-page.tsx");
const pages = new Map(Object.entries(files).map(([file, load]) => [file, lazyPage(load)]));

export const meta = (args: MetaArgs) => privateMeta(args, adminLinkAt(args.location.pathname)?.title ?? "");

/** The pages that features list in `adminPages`: their routes have this file, and their names as IDs. */
export default function AdminPage() {
  const file = `./${useMatches().at(-1)?.id}.tsx`;
  const Page = pages.get(file);
  if (!Page) throw new Error(`There is no file ${file}`);
  return <Page />;
}
