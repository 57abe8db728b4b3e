import { canBeOrdered } from "@forno/contract/menu/rules/line/form/within-menu.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { useEffect, useState } from "react";
import { failureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { RefreshIcon } from "../../../ui/icons/icons.tsx";
import { Sheet, SheetClose, SheetTitle } from "../../../ui/overlay/sheet.tsx";
import { Empty } from "../../../ui/status/empty.tsx";
import { uiTexts } from "../../../ui/texts/en.ts";
import { refreshMenu, useKnownMenu } from "../page/menu-store.ts";
import { sheetTexts as texts } from "../texts/en-sheet.ts";
import { FoodBuilder, useMenuNow } from "./food-builder.tsx";
import styles from "./food-sheet.module.css";
import { keepOpenForInner } from "./groups/open-dock.ts";
import { closeFoodSheet, type PutInCart, type SheetRequest, sheetRequest } from "./open-sheet.tsx";

export interface FoodSheetProps {
  /** Null: it is closed. */
  request: SheetRequest | null;
  putInCart: PutInCart;
}

/** A dialog in which a food is put together. */
export function FoodSheet({ request, putInCart }: FoodSheetProps) {
  const isOpen = request !== null;
  const [shown, setShown] = useState({ request, count: 0 });
  // While one closes, another may open: even of the same food it starts anew.
  if (request && request !== shown.request) setShown({ request, count: shown.count + 1 });
  const [added, setAdded] = useState("");
  const isStillOpen = () => sheetRequest.read() === shown.request;
  return (
    <>
      <Sheet
        entry="foodSheet"
        part="food-sheet"
        className={styles.sheet}
        open={isOpen}
        onClose={closeFoodSheet}
        onEscapeKeyDown={keepOpenForInner}
      >
        {(close) => (
          <>
            <SheetClose className={styles.shut} />
            {shown.request ? (
              <SheetContent
                key={shown.count}
                request={shown.request}
                putInCart={putInCart}
                isShown={isStillOpen}
                onClose={close}
                onDone={(line) => {
                  setAdded(texts.added(line));
                  // Another one may have been opened before the answer.
                  if (isStillOpen()) close();
                }}
              />
            ) : null}
          </>
        )}
      </Sheet>
      <p className="visuallyHidden" role="status">
        {isOpen ? "" : added}
      </p>
    </>
  );
}

interface SheetContentProps {
  request: SheetRequest;
  putInCart: PutInCart;
  isShown: () => boolean;
  onClose: () => void;
  onDone: (line: string) => void;
}

function SheetContent({ request, onClose, ...builder }: SheetContentProps) {
  const known = useKnownMenu();
  const menu = useMenuNow(known);
  const food = menu?.foods.find(({ _id }) => _id === request.foodId);
  if (!menu) return <MenuMissing />;
  if (!food || !canBeOrdered(indexOf(menu), food)) return <FoodRemoved onClose={onClose} />;
  return (
    <FoodBuilder
      place="sheet"
      food={food}
      menu={menu}
      initial={request}
      replaces={request.replaces}
      title={(name) => (
        <SheetTitle asChild>
          <h2>{name}</h2>
        </SheetTitle>
      )}
      {...builder}
    />
  );
}

/** The menu is fetched, or could not be. */
function MenuMissing() {
  const [error, setError] = useState<unknown>(null);
  const [pending, setPending] = useState(true);
  const load = () => {
    setPending(true);
    refreshMenu()
      .catch(setError)
      .finally(() => setPending(false));
  };
  useEffect(load, []);
  return (
    <div className={styles.message}>
      <SheetTitle className="visuallyHidden">{texts.loading}</SheetTitle>
      {error ? (
        <div role="alert">
          <Empty shape="failed" title={texts.failed} text={failureText(error, texts.failedText)}>
            <Button pending={pending} pendingText={uiTexts.retrying} onClick={load}>
              <RefreshIcon small />
              {uiTexts.retry}
            </Button>
          </Empty>
        </div>
      ) : (
        <p className="muted" role="status">
          {texts.loading}
        </p>
      )}
    </div>
  );
}

function FoodRemoved({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.message} role="alert">
      <SheetTitle className="visuallyHidden">{texts.removed}</SheetTitle>
      <Empty shape="nothing" title={texts.removed} text={texts.removedText}>
        <Button onClick={onClose}>{texts.removedClose}</Button>
      </Empty>
    </div>
  );
}
