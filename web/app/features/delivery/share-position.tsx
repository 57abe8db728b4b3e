import { deliveryCalls } from "@forno/contract/delivery/delivery-calls.ts";
import { POSITION_EVERY_SECONDS } from "@forno/contract/delivery/rules/position.ts";
import { useEffect, useState } from "react";
import { call } from "../../platform/api/call.ts";
import { watchPosition } from "../../platform/position.ts";
import { readItem, writeItems } from "../../platform/storage/local-items.ts";
import { useWakeLock } from "../../platform/wake-lock.ts";
import { Switch } from "../../ui/controls/switch.tsx";
import { InlineError } from "../../ui/status/banner.tsx";
import { deliveriesTexts as texts } from "./texts/en.ts";

/** With the partner's mobile number, because partners may share a phone. */
const wasChosen = (): boolean => readItem("sharesPosition") !== null && readItem("sharesPosition") === readItem("userMobile");

/** For a partner with an order that is out: off until they choose it. */
export function SharePosition() {
  const [isOn, setIsOn] = useState(wasChosen);
  const [isDenied, setIsDenied] = useState(false);
  const choose = (next: boolean) => {
    writeItems({ sharesPosition: next ? readItem("userMobile") : null });
    setIsOn(next);
    setIsDenied(false);
  };
  return (
    <div>
      <Switch checked={isOn} onChange={choose}>
        {texts.share}
      </Switch>
      <p className="small muted">{texts.shareHint}</p>
      {isDenied ? <InlineError>{texts.shareDenied}</InlineError> : null}
      {isOn ? (
        <Sharing
          onDenied={() => {
            choose(false);
            setIsDenied(true);
          }}
        />
      ) : null}
    </div>
  );
}

/** A page that sleeps with its screen tells nothing. */
function Sharing({ onDenied }: { onDenied: () => void }) {
  useWakeLock();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is watched once
  useEffect(() => {
    let sentAt = 0;
    return watchPosition(
      ({ lat, lng, accuracyMetres: accuracy }) => {
        if (Date.now() - sentAt < POSITION_EVERY_SECONDS * 1000) return;
        sentAt = Date.now();
        // What is not sent is out of date: the next one follows.
        void call(deliveryCalls.location, { body: { lat, lng, accuracy } }).catch(() => undefined);
      },
      (cause) => (cause === "denied" ? onDenied() : undefined),
    );
  }, []);
  return null;
}
