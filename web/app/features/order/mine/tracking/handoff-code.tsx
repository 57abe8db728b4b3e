import type { Order } from "@forno/contract/order/order.ts";
import { useId } from "react";
import { handoffTexts as texts } from "../../texts/en-customer.ts";
import styles from "./handoff-code.module.css";
import { firstNameOf } from "./order-timeline.tsx";

/** What the delivery partner asks for at the door, if the shop wants that. */
export function HandoffCode({ order: { handoffCode, deliveryBoyId } }: { order: Order }) {
  const id = useId();
  if (!handoffCode) return null;
  return (
    <section className={styles.handoff} aria-labelledby={id} data-part="handoff">
      <h3 id={id}>{texts.title}</h3>
      <p className={styles.digits}>
        {[...handoffCode].map((digit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are fixed
          <b key={place}>{digit}</b>
        ))}
      </p>
      <p className="small muted">{texts.hint(deliveryBoyId && firstNameOf(deliveryBoyId.name))}</p>
    </section>
  );
}
