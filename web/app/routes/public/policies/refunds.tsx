import type { MetaArgs } from "react-router";
import { publicMeta } from "../../../frame/page/page-meta.ts";
import { refundPolicyTexts as texts } from "../texts/en-refunds.ts";
import { PolicyPage } from "./policy-page.tsx";

export const meta = (args: MetaArgs) => publicMeta(args, texts);

export default function Refunds() {
  return <PolicyPage {...texts} />;
}
