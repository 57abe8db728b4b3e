import type { Promo } from "@forno/contract/promo.ts";
import { formatPaise, toPaise } from "@forno/contract/rules/money.ts";
import { useId, useState } from "react";
import { promoTexts as texts } from "#texts/promo.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { expectedOffers, useOffers } from "./offers-store.ts";

/** More stand between a cart and its total only when asked for. */
const SHOWN = 3;

interface PromoOffersProps {
  subtotalPaise: number;
  onUse: (code: string) => void;
}

/** The codes that anyone can use now: a tap applies one. */
export function PromoOffers({ subtotalPaise, onUse }: PromoOffersProps) {
  const title = useId();
  const [isWhole, setWhole] = useState(false);
  const promos = useOffers();
  const [expected] = useState(expectedOffers);
  const reserved = Math.min(expected, SHOWN);
  if (promos === null) return reserved > 0 ? <OffersSkeleton rows={reserved} hasMore={expected > SHOWN} /> : null;
  if (promos.length === 0) return null;
  return (
    <section className="offers" aria-labelledby={title}>
      <h2 className="muted small" id={title}>
        {texts.offers}
      </h2>
      <ul>
        {promos.slice(0, isWhole ? undefined : SHOWN).map((promo) => (
          <li key={promo._id}>
            <button type="button" onClick={() => onUse(promo.code)}>
              <span className="code">
                <b>
                  <span className="vh">{texts.use} </span>
                  {promo.code}
                </b>
                <Missing promo={promo} subtotalPaise={subtotalPaise} />
              </span>
              <span className="small muted">{promo.description}</span>
            </button>
          </li>
        ))}
      </ul>
      {promos.length > SHOWN && (
        <Button look="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.fewer : texts.all(promos.length)}
        </Button>
      )}
    </section>
  );
}

/** As high as what is about to come. */
function OffersSkeleton({ rows, hasMore }: { rows: number; hasMore: boolean }) {
  return (
    <section className="offers" aria-hidden="true">
      <p className="muted small">{texts.offers}</p>
      <ul>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          <li key={row} className="sk offer-sk" />
        ))}
      </ul>
      {hasMore && <Skeleton height="44px" />}
    </section>
  );
}

function Missing({ promo, subtotalPaise }: { promo: Promo; subtotalPaise: number }) {
  const missingPaise = toPaise(promo.minOrderAmount) - subtotalPaise;
  return missingPaise > 0 ? <em className="small">{texts.more(formatPaise(missingPaise))}</em> : null;
}
