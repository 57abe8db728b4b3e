import { type Promo, promoEndpoints } from "@forno/contract/promo.ts";
import { formatPaise, toPaise } from "@forno/contract/rules/money.ts";
import { useEffect, useId, useState } from "react";
import { promoTexts as texts } from "#texts/promo.ts";
import { call } from "../../platform/api/call.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.ts";

/** Null until they are known. */
export function useOffers(): readonly Promo[] | null {
  const [promos, setPromos] = useState<readonly Promo[] | null>(null);
  useEffect(() => {
    const left = new AbortController();
    call(promoEndpoints.listActive, { signal: left.signal }).then(
      ({ data }) => setPromos(data),
      () => {
        if (left.signal.aborted) return;
        setPromos([]);
        toast.error(texts.failedToLoad);
      },
    );
    return () => left.abort();
  }, []);
  return promos;
}

/** More stand between a cart and its total only when asked for. */
const SHOWN = 3;

interface PromoOffersProps {
  promos: readonly Promo[];
  subtotalPaise: number;
  onUse: (code: string) => void;
}

/** The codes that anyone can use now: a tap applies one. */
export function PromoOffers({ promos, subtotalPaise, onUse }: PromoOffersProps) {
  const title = useId();
  const [isWhole, setWhole] = useState(false);
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
              <b>
                <span className="vh">{texts.use} </span>
                {promo.code}
              </b>
              <span className="small muted">
                {promo.description}
                <Missing promo={promo} subtotalPaise={subtotalPaise} />
              </span>
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

function Missing({ promo, subtotalPaise }: { promo: Promo; subtotalPaise: number }) {
  const missingPaise = toPaise(promo.minOrderAmount) - subtotalPaise;
  return missingPaise > 0 ? <em>{texts.more(formatPaise(missingPaise))}</em> : null;
}
