import { ONLINE_FULFILMENTS } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { Switch } from "../../ui/controls/switch.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useChangeShop } from "../settings/admin/save-settings.tsx";
import styles from "./offers-panel.module.css";
import { areasTexts as texts } from "./texts/en.ts";

/** How customers get their orders. Each switch takes effect at once. */
export function OffersPanel({ settings: { fulfilment, deliveryPricing } }: { settings: Settings }) {
  const { change, isPending, pending } = useChangeShop();
  const shown = pending.fulfilment ?? fulfilment;
  return (
    <Panel title={texts.orders}>
      <ul className={styles.offers}>
        {ONLINE_FULFILMENTS.map((way) => (
          <li key={way}>
            <div className="grow">
              <b>{texts.offers[way]}</b>
              <p className="small muted">{way === "pickup" ? texts.pickupNote : texts.deliveryNotes[deliveryPricing]}</p>
            </div>
            <Switch
              bare
              pending={isPending}
              checked={shown[way]}
              onChange={(isOn) => change({ fulfilment: { ...fulfilment, [way]: isOn } })}
            >
              <span className="visuallyHidden">{texts.offers[way]}</span>
            </Switch>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
