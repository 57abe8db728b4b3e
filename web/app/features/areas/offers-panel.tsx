import { FULFILMENTS, type Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { settingsCalls } from "@forno/contract/settings/settings-calls.ts";
import { call } from "../../platform/api/call.ts";
import { Switch } from "../../ui/controls/switch.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { refreshSettings } from "../settings/settings-changes.ts";
import { useChangeSettings } from "../settings/settings-queries.ts";
import styles from "./offers-panel.module.css";
import { areasTexts as texts } from "./texts/en.ts";

/** How customers get their orders. Each switch takes effect at once. */
export function OffersPanel({ settings: { fulfilment, deliveryPricing } }: { settings: Settings }) {
  const { mutate, isPending, variables } = useChangeSettings(async (change: Partial<Record<Fulfilment, boolean>>) => {
    // Both are sent, and somebody else may have changed the other one.
    const now = await refreshSettings();
    return await call(settingsCalls.update, { body: { fulfilment: { ...now.fulfilment, ...change }, version: now.version } });
  });
  const shown = { ...fulfilment, ...(isPending && variables) };
  return (
    <Panel title={texts.orders}>
      <ul className={styles.offers}>
        {FULFILMENTS.map((way) => (
          <li key={way}>
            <div className="grow">
              <b>{texts.offers[way]}</b>
              <p className="small muted">{way === "pickup" ? texts.pickupNote : texts.deliveryNotes[deliveryPricing]}</p>
            </div>
            <Switch bare pending={isPending} checked={shown[way]} onChange={(isOn) => mutate({ [way]: isOn })}>
              <span className="visuallyHidden">{texts.offers[way]}</span>
            </Switch>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
