import type { MetaArgs } from "react-router";
import { pageDescriptions, pageTitles } from "#texts/pages.ts";
import { termsTexts as texts } from "#texts/policies/terms.ts";
import { useSettings } from "../../../features/settings/settings-store.ts";
import { publicMeta } from "../../../frame/page/page-meta.ts";
import { PolicyPage } from "./policy-page.tsx";

export const meta = (args: MetaArgs) => publicMeta(args, { title: pageTitles.terms, description: pageDescriptions.terms });

export default function Terms() {
  return <PolicyPage title={pageTitles.terms} {...texts} lead={texts.lead(useSettings().shopName)} />;
}
