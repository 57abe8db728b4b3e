import { deliveryCalls, POSITION_EVERY_SECONDS } from "@forno/contract/delivery/delivery-calls.ts";
import { useEffect, useState } from "react";
import { call } from "../../platform/api/call.ts";
import { devicePosition, type Position, watchPosition } from "../../platform/position.ts";
import { readItem, writeItems } from "../../platform/storage/local-items.ts";
import { useWakeLock } from "../../platform/wake-lock.ts";
import { Switch } from "../../ui/controls/switch.tsx";
import { InlineError } from "../../ui/status/banner.tsx";
import styles from "./delivery-drop.module.css";
import { deliveriesTexts as texts } from "./texts/en.ts";

const STANDING_MS = 20_000;

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
    <div className={styles.share}>
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
    const tell = ({ lat, lng, accuracyMetres: accuracy }: Position) => {
      if (Date.now() - sentAt < POSITION_EVERY_SECONDS * 1000) return;
      sentAt = Date.now();
      // What is not sent is out of date: the next one follows.
      void call(deliveryCalls.location, { body: { lat, lng, accuracy } }).catch(() => undefined);
    };
    const stop = watchPosition(tell, (cause) => (cause === "denied" ? onDenied() : undefined));
    // Some browsers tell only changes: a partner who waits at a gate is still seen.
    const timer = setInterval(
      () => void devicePosition().then((position) => (typeof position === "object" ? tell(position) : undefined)),
      STANDING_MS,
    );
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return null;
}
