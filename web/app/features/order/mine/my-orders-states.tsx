import { uiTexts } from "../../../ui/texts/en.ts";
/** Shown in place of the orders: empty, failed. */

import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { RefreshIcon } from "../../../ui/icons/icons.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { myOrdersTexts as texts } from "../texts/en-customer.ts";

export function OrdersFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Empty shape="failed" title={texts.failed} text={texts.failedBody}>
      <Button onClick={onRetry}>
        <RefreshIcon small />
        {uiTexts.retry}
      </Button>
    </Empty>
  );
}

export function NoOrders() {
  return (
    <Empty shape="noMatch" title={texts.emptyTitle} text={texts.emptyBody}>
      <ButtonLink to="/home">{texts.viewMenu}</ButtonLink>
    </Empty>
  );
}
