import type { SaleBody } from "@forno/contract/menu/menu-input.ts";
import { useRef } from "react";
import { Button } from "../../../../ui/controls/button.tsx";
import { Switch } from "../../../../ui/controls/switch.tsx";
import { useSetSale } from "../../menu-queries.ts";
import { isOnSale, saleWords } from "../../menu-words.ts";
import { foodTexts as texts } from "../../texts/en-food.ts";
import styles from "./sale-switch.module.css";

export interface SaleSwitchProps {
  /** What is switched. */
  subject: Pick<SaleBody, "foodId" | "sizeId" | "modifierId">;
  state: { isAvailable: boolean; soldOutUntil: string | null };
  /** Its accessible name. */
  label: string;
  /** Visible beside the switch, where there is room. */
  text?: string;
}

/** Takes something off sale or back on, at once. What is sold out can come back tomorrow by itself. */
export function SaleSwitch({ subject, state, label, text }: SaleSwitchProps) {
  const { mutate, isPending, variables } = useSetSale();
  const isOn = isOnSale(state);
  const place = useRef<HTMLDivElement>(null);
  const sellOutUntilTomorrow = () => {
    // Its own button goes.
    place.current?.querySelector<HTMLElement>("[role=switch]")?.focus();
    mutate({ ...subject, isAvailable: false, until: "tomorrow" });
  };
  return (
    <div ref={place} className={styles.sale}>
      <Switch
        bare
        checked={isPending ? variables.isAvailable : isOn}
        pending={isPending}
        onChange={(isAvailable) => mutate({ ...subject, isAvailable, until: null })}
      >
        {text ? (
          <span aria-hidden="true" className={styles.text}>
            {text}
          </span>
        ) : null}
        <span className="visuallyHidden">{label}</span>
      </Switch>
      {isOn ? null : <small>{saleWords(state)}</small>}
      {isOn || state.soldOutUntil ? null : (
        <Button look="quiet" size="sm" pending={isPending} aria-label={texts.untilTomorrow} onClick={sellOutUntilTomorrow}>
          {texts.onlyUntilTomorrow}
        </Button>
      )}
    </div>
  );
}
