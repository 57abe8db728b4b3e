import type { Menu } from "@forno/contract/menu/food.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { useEffect } from "react";
import { failureText } from "../../../platform/api/failure.ts";
import { useStore } from "../../../platform/state/store.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { refreshMenu, useKnownMenu } from "../../menu/page/menu-store.ts";
import { PizzaPicture } from "../../menu/pizza/pizza-picture.tsx";
import { openFoodSheet, prepareFoodSheet } from "../../menu/sheet/open-sheet.tsx";
import { onSessionChange } from "../../session/session-store.ts";
import { addToCart } from "../cart-store.ts";
import { foodIdOf } from "../lines/line-keys.ts";
import { type CartLine, pricedLines } from "../lines/rules/priced-lines.ts";
import { cartTexts } from "../texts/en.ts";
import { againTexts as texts } from "../texts/en-page.ts";
import styles from "./again-dialog.module.css";
import { repeatable } from "./open-again.ts";

/** `Repeat last` or `Make a different one`, where the food's last line was put together. */
export function AgainDialog() {
  const key = useStore(repeatable, null);
  const menu = useKnownMenu();
  const line = key === null ? null : lineOf(menu, key);
  const lacksMenu = key !== null && !menu;
  // The question is about this page's cart: it ends with the page, and with the person's session.
  useEffect(() => {
    const unsubscribe = onSessionChange(close);
    return () => {
      unsubscribe();
      close();
    };
  }, []);
  useEffect(() => {
    if (!lacksMenu) return;
    refreshMenu().catch((error) => {
      close();
      toast.error(failureText(error, cartTexts.failedToUpdate));
    });
  }, [lacksMenu]);

  const repeat = () => {
    close();
    if (key !== null) void addToCart(key);
  };
  const choose = () => {
    close();
    if (key !== null) openFoodSheet({ foodId: foodIdOf(key) });
  };
  const cannotRepeat = line !== null && line.problem !== null;
  return (
    <Dialog open={line !== null} onOpenChange={close} title={line ? texts.title(line.food.name) : ""}>
      {line && (
        <div className={styles.last}>
          {line.details?.picture && (
            <div className={styles.picture}>
              <PizzaPicture picture={line.details.picture} size="small" />
            </div>
          )}
          <p className="muted">{texts.last(line.details?.summary ?? line.name)}</p>
        </div>
      )}
      {cannotRepeat && <p role="status">{line.problem?.refusal}</p>}
      <div className={styles.actions}>
        {line && !cannotRepeat && (
          <Button size="big" wide onClick={repeat}>
            <span>{texts.repeat}</span>
            <span className="money">{formatPaise(line.unitPaise)}</span>
          </Button>
        )}
        <Button look="ghost" size="big" wide onPointerEnter={prepareFoodSheet} onClick={choose}>
          {texts.choose}
        </Button>
      </div>
    </Dialog>
  );
}

const close = () => repeatable.write(null);

const lineOf = (menu: Menu | null, key: string): CartLine | null => (menu ? (pricedLines({ [key]: 1 }, menu)[0] ?? null) : null);
