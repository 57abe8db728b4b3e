import type { OrderPrice } from "@forno/contract/cart/rules/pricing.ts";
import { formatPaise, toPaise } from "@forno/contract/money/money.ts";
import type { Promo } from "@forno/contract/promo/promo.ts";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Shimmer } from "../../../ui/status/skeleton.tsx";
import { bestOffer } from "../best-offer.ts";
import { expectedHeight, expectedOffers, rememberHeight, useOffers } from "../offers-store.ts";
import { promoTexts as texts } from "../texts/en.ts";
import { BestOfferRow } from "./best-offer-row.tsx";
import promoPanelStyles from "./promo-panel.module.css";

/** More are shown on request only, because they are between the cart and its total. */
const SHOWN = 3;
/** Reserved in a browser that has not loaded any yet. */
const USUAL = 2;

interface PromoOffersProps {
  price: OrderPrice;
  onUse: (code: string) => void;
  applied: { code: string; row: ReactNode } | null;
}

/**
 * The codes that anyone can use now: a tap applies one. The applied one replaces its offer, and as much room as last time is
 * reserved from the start, so that the total below does not move.
 */
export function PromoOffers({ price, onUse, applied }: PromoOffersProps) {
  const title = useId();
  const [isWhole, setWhole] = useState(false);
  const promos = useOffers();
  const { subtotalPaise } = price;
  const [expected] = useState(expectedOffers);
  const reserved = expected ?? USUAL;
  const [height] = useState(expectedHeight);
  // Offers may be lower than the skeletons that stand for them: at least the room of these stays.
  const room = reserved > 0 ? { minHeight: `max(${height ?? 0}px, ${heightOf(reserved)})` } : undefined;
  const section = useRef<HTMLElement>(null);
  const usual = isWhole || applied ? null : promos;
  useEffect(() => {
    const last = usual && section.current?.lastElementChild;
    if (section.current && last) rememberHeight(last.getBoundingClientRect().bottom - section.current.getBoundingClientRect().top);
  }, [usual]);
  if (promos?.length === 0 || (promos === null && reserved === 0))
    return (
      <div className={promoPanelStyles.offers} style={room}>
        {applied?.row}
      </div>
    );
  const best = applied ? null : bestOffer(promos ?? [], price);
  const all = best ? [best.offer, ...(promos ?? []).filter((promo) => promo !== best.offer)] : (promos ?? []);
  const shown = isWhole ? all : all.slice(0, roomFor(all.length, expected));
  const isListed = shown.some(({ code }) => code === applied?.code);
  // A code that is not on the list takes the place of the first one that is.
  const offered = applied && !isListed && !isWhole ? shown.slice(1) : shown;
  return (
    <section
      className={promoPanelStyles.offers}
      ref={section}
      style={room}
      aria-labelledby={title}
      aria-busy={promos === null || undefined}
    >
      <h2 className="muted small" id={title}>
        {texts.offers}
      </h2>
      <ul>
        {applied && !isListed ? <li>{applied.row}</li> : null}
        {offered.map((promo) => (
          <li key={promo._id}>
            {promo.code === applied?.code ? (
              applied.row
            ) : promo === best?.offer ? (
              <BestOfferRow verb={texts.use} code={promo.code} savesPaise={best.savesPaise} onApply={() => onUse(promo.code)} />
            ) : (
              <Offer promo={promo} subtotalPaise={subtotalPaise} onUse={() => onUse(promo.code)} />
            )}
          </li>
        ))}
        {promos === null ? <OfferSkeletons count={Math.min(reserved, SHOWN) - (applied ? 1 : 0)} /> : null}
      </ul>
      {shown.length < all.length || isWhole ? (
        <Button look="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.fewer : texts.all(all.length)}
        </Button>
      ) : null}
    </section>
  );
}

/** The height of the heading, the rows and the button for all offers. `--offer` is in promo-panel.module.css. */
const heightOf = (offers: number): string =>
  `calc(var(--t-small) * 1.5 + ${Math.min(offers, SHOWN)} * (var(--offer) + 8px) + ${offers > SHOWN ? 52 : 0}px)`;

/** How many of `count` offers fit where `expected` were reserved. The button for the others needs a row as well. */
function roomFor(count: number, expected: number | null): number {
  if (!expected || expected > SHOWN || count <= expected) return SHOWN;
  return Math.max(1, expected - 1);
}

function Offer({ promo, subtotalPaise, onUse }: { promo: Promo; subtotalPaise: number; onUse: () => void }) {
  return (
    <button type="button" onClick={onUse}>
      <span className={promoPanelStyles.code} data-part="promo-code">
        <b>
          <span className="visuallyHidden">{texts.use} </span>
          <span>{promo.code}</span>
        </b>
        <Missing promo={promo} subtotalPaise={subtotalPaise} />
      </span>
      <span className="small muted">{promo.description}</span>
    </button>
  );
}

const OfferSkeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <Shimmer key={row} as="li" className={promoPanelStyles.offerSkeleton} />
  ));

function Missing({ promo, subtotalPaise }: { promo: Promo; subtotalPaise: number }) {
  const missingPaise = toPaise(promo.minOrderAmount) - subtotalPaise;
  return missingPaise > 0 ? <em className="small">{texts.more(formatPaise(missingPaise))}</em> : null;
}
