import type { MetaArgs } from "react-router";
import { pageDescriptions, pageTitles } from "#texts/pages.ts";
import { refundPolicyTexts as texts } from "#texts/policies/refund-policy.ts";
import { publicMeta } from "../../../frame/page/page-meta.ts";
import { PolicyPage } from "./policy-page.tsx";

export const meta = (args: MetaArgs) => publicMeta(args, { title: pageTitles.refunds, description: pageDescriptions.refunds });

export default function Refunds() {
  return <PolicyPage title={pageTitles.refunds} {...texts} />;
}
