import { useState } from "react";
import { cartPageTexts as texts } from "#texts/shop/cart-page.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { RefreshIcon } from "../../../ui/icons/icons.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { loadCart } from "../cart-store.ts";

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
          {texts.retry}
        </Button>
      </Empty>
    </div>
  );
}
