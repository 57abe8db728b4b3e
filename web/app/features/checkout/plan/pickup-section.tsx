import { BagIcon } from "../../../ui/icons/icons.tsx";
import { ShopPlace } from "../../settings/shop-place.tsx";
import { planTexts as texts } from "../texts/en-plan.ts";
import styles from "./plan.module.css";

export function PickupSection() {
  return (
    <section className={styles.section} aria-label={texts.pickUpFrom}>
      <h2>{texts.pickUpFrom}</h2>
      <div className={styles.card}>
        <ShopPlace />
        <ul className={styles.more}>
          <li>
            <BagIcon small />
            <span>{texts.noFeeNoMinimum}</span>
          </li>
        </ul>
      </div>
    </section>
  );
}
