import type { MetaArgs } from "react-router";
import { useSettings } from "../../../features/settings/settings-store.ts";
import { publicMeta } from "../../../frame/page/page-meta.ts";
import { termsTexts as texts } from "../texts/en-terms.ts";
import { PolicyPage } from "./policy-page.tsx";

export const meta = (args: MetaArgs) => publicMeta(args, texts);

export default function Terms() {
  return <PolicyPage {...texts} lead={texts.lead(useSettings().shopName)} />;
}
