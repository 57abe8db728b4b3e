import type { MenuCard } from "@forno/contract/menu/rules/menu-cards.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { useDeferredValue } from "react";
import { buttonClass } from "../../../ui/controls/button-class.ts";
import { PageLink } from "../../../ui/page/page-link.tsx";
import { useFulfilmentQuote } from "../../place/area-rules.ts";
import { useChosenPlace } from "../../place/chosen-place.ts";
import { timeWords } from "../../place/place-words.ts";
import { placeTexts } from "../../place/texts/en.ts";
import { useSession } from "../../session/session-store.ts";
import { priceNote } from "../../settings/legal-lines.ts";
import { useSettings } from "../../settings/settings-store.ts";
import { useCartTotal } from "../lines/cart-total.ts";
import { useCart, visitorCart } from "../shown-cart.ts";
import { cartSummaryTexts as texts } from "../texts/en.ts";
import styles from "./cart-summary.module.css";

export interface CartSummaryProps {
  foods: readonly MenuCard[];
  /** `bar`: on phones, at the bottom of the page. `chip`: on wide screens, beside the sections. `row`: in the foot of a food's page. */
  look: "bar" | "chip" | "row";
}

/** A frame after the press: on a slow phone, showing it would delay the response to it. */
export function CartSummary({ foods, look }: CartSummaryProps) {
  const { count, paise } = useCartTotal(useDeferredValue(useCart()), foods);
  const isVisitor = useSession() === null;
  const note = priceNote(useSettings());
  if (count === 0) return null;
  const isBar = look === "bar";
  const looks = { className: classOf(look), "data-part": look === "row" ? "cart-row" : "cart-bar" };
  const content = (
    <>
      {isBar && (
        <span className={styles.count} aria-hidden="true">
          <span key={count}>{count}</span>
        </span>
      )}
      <span className={look === "chip" ? undefined : "grow"}>
        <span>{texts.items(count)}</span>
        {paise !== null && (
          <>
            <span>{" · "}</span>
            <span className="money">{formatPaise(paise)}</span>
            {note && <small>{` ${note}`}</small>}
            {isBar && <Terms subtotalPaise={paise} className={styles.terms} />}
            {look === "chip" && <Terms subtotalPaise={paise} before=" · " />}
          </>
        )}
      </span>
      <span className={look === "chip" ? undefined : "visuallyHidden"}>{" · "}</span>
      <span>{texts.viewCart}</span>
    </>
  );
  if (isVisitor)
    return (
      <button type="button" aria-haspopup="dialog" {...looks} onClick={() => visitorCart.write(true)}>
        {content}
      </button>
    );
  return (
    <PageLink {...looks} to="/cart">
      {content}
    </PageLink>
  );
}

/** What delivery to the chosen place costs and how long it takes, or what its minimum lacks; nothing where no place decides. */
function Terms({
  subtotalPaise,
  before = "",
  className,
}: {
  subtotalPaise: number;
  before?: string;
  className?: string | undefined;
}) {
  const settings = useSettings();
  const { fulfilment } = useChosenPlace();
  const { area, feePaise, minimumPaise } = useFulfilmentQuote(subtotalPaise);
  if (fulfilment === "pickup")
    return <small className={className}>{before + placeTexts.readyIn(timeWords(settings, "pickup", null))}</small>;
  if (!area || feePaise === null) return null;
  const lacking = minimumPaise - subtotalPaise;
  const fee = feePaise === 0 ? placeTexts.free : texts.deliveryFee(formatPaise(feePaise));
  const words = lacking > 0 ? texts.addMore(formatPaise(lacking)) : `${fee} · ${timeWords(settings, "delivery", area)}`;
  return <small className={className}>{before + words}</small>;
}

function classOf(look: CartSummaryProps["look"]): string | undefined {
  if (look === "chip") return buttonClass({ size: "sm" });
  return look === "bar" ? styles.cartBar : styles.cartRow;
}
