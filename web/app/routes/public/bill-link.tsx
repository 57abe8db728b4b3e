import type { MetaArgs } from "react-router";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { useFrontPage } from "../../frame/site/front-page.ts";
import { errorPageTexts as texts } from "../../frame/texts/en-error.ts";
import { buttonClass } from "../../ui/controls/button-class.ts";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Empty } from "../../ui/status/empty.tsx";

export const meta = (args: MetaArgs) => privateMeta(args, texts.billLinkTitle);

/** Where a link to a bill leads that is wrong or has expired. */
export default function BillLinkEnded() {
  return (
    <Empty shape="noMatch" heading="h1" title={texts.billLinkTitle} text={texts.billLinkText}>
      <PageLink className={buttonClass({})} to={useFrontPage()}>
        {texts.goHome}
      </PageLink>
    </Empty>
  );
}
