import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { RefreshIcon } from "../../../ui/icons/icons.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { uiTexts } from "../../../ui/texts/en.ts";
import { loadCart } from "../cart-store.ts";
import { cartPageTexts as texts } from "../texts/en-page.ts";

/** In place of a cart that could not be read. */
export function CartFailed() {
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await loadCart().catch((error) => console.error("Could not load the cart", error));
    setRetrying(false);
  };
  return (
    <div role="alert">
      <Empty shape="failed" title={texts.failed} text={texts.failedBody}>
        <Button pending={isRetrying} pendingText={texts.loading} onClick={() => void retry()}>
          <RefreshIcon small />
          {uiTexts.retry}
        </Button>
      </Empty>
    </div>
  );
}
