import type { Order } from "@forno/contract/order/order.ts";
import { orderCan } from "@forno/contract/order/rules/order-status.ts";
import type { PartnerLocation } from "@forno/contract/realtime.ts";
import { useEffect, useState } from "react";
import { onEvent } from "../../../../platform/realtime/socket.ts";
import { useNow } from "../../../../platform/state/now.ts";
import { positionTexts as texts } from "../../texts/en-customer.ts";
import styles from "./partner-position.module.css";

const TICK_MS = 1_000;
/** Then it is no longer drawn: the partner's phone may sleep. */
const FRESH_MS = 60_000;
/** Of the drawing, in metres: its rings, and its edge. */
const RINGS = [500, 1_000, 2_000];
const EDGE = 2_000;

/** How far away the partner is, while they share it. Nothing is stored: a page that has just been opened waits for the next one. */
export function PartnerPosition({ order: { _id, status, fulfilment } }: { order: Order }) {
  const [last, setLast] = useState<(PartnerLocation & { heardAt: number }) | null>(null);
  const now = useNow(TICK_MS);
  useEffect(
    () =>
      onEvent("partnerLocation", (location) => {
        // By this device's clock, which may differ from the server's.
        if (location.orderId === _id) setLast({ ...location, heardAt: Date.now() });
      }),
    [_id],
  );
  if (!last || fulfilment !== "delivery" || !orderCan.markDelivered({ status })) return null;
  const age = Math.max(0, now - last.heardAt);
  const isFresh = age < FRESH_MS;
  const when = isFresh ? texts.updated(Math.floor(age / 5_000) * 5) : texts.lastSeen(Math.floor(age / 60_000));
  return (
    <div className={styles.position}>
      {isFresh && last.distance !== null ? <Drawing metres={last.distance} /> : null}
      <p>
        {last.distance === null ? null : <b className={styles.distance}>{texts.distance(last.distance)}</b>}
        <span className="small muted">{last.distance === null ? `${texts.onTheWay}, ${when}` : ` ${texts.fromDoor}, ${when}`}</span>
      </p>
    </div>
  );
}

/** Half circles around the door; the direction says nothing. */
function Drawing({ metres }: { metres: number }) {
  const away = (Math.min(metres, EDGE) / EDGE) * 100;
  const [x, y] = [-away * Math.cos(Math.PI / 6), -away * Math.sin(Math.PI / 6)];
  return (
    <svg viewBox="-104 -104 208 108" aria-hidden="true">
      {RINGS.toReversed().map((ring) => (
        <path key={ring} className={styles.ring} d={halfCircle((ring / EDGE) * 100)} />
      ))}
      <line className={styles.way} x1={0} y1={-4} x2={x} y2={y - 4} />
      <circle className={styles.door} cy={-4} r={6} />
      <circle className={styles.partner} cx={x} cy={y - 4} r={7} />
    </svg>
  );
}

const halfCircle = (radius: number): string => `M${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0Z`;
