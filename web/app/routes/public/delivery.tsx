import { formatRupees } from "@forno/contract/money/money.ts";
import type { PromiseOffer } from "@forno/contract/settings/rules/ordering.ts";
import type { MetaArgs } from "react-router";
import { hoursLine } from "../../features/settings/hours/hours.ts";
import { useSettings } from "../../features/settings/settings-store.ts";
import { publicMeta } from "../../frame/page/page-meta.ts";
import { useFrontPage } from "../../frame/site/front-page.ts";
import { buttonClass } from "../../ui/controls/button-class.ts";
import { ProgressRing } from "../../ui/icons/progress-ring.tsx";
import { SectionLink } from "../../ui/page/page-link.tsx";
import styles from "./delivery.module.css";
import { deliveryPromiseTexts as texts } from "./texts/en-delivery.ts";

/** From the nearest outwards. */
const ZONES = [styles.zone0, styles.zone1, styles.zone2, styles.zone3];

export const meta = (args: MetaArgs) => publicMeta(args, { title: texts.pageTitle, description: texts.description });

export default function Delivery() {
  return (
    <div className={styles.deliveryPage}>
      <Promise30 />
      <Areas />
      <Charges />
      <section className="container" aria-labelledby="process">
        <h2 id="process">{texts.processTitle}</h2>
        <ol className={styles.process}>
          {texts.process.map(({ name, text }, index) => (
            <li key={name}>
              <ProgressRing value={index + 1} of={texts.process.length} />
              <h3>{name}</h3>
              <p className="muted">{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles.tips} aria-labelledby="tips">
        <div className="container">
          <h2 id="tips">{texts.tipsTitle}</h2>
          <ul>
            {texts.tips.map(({ name, text }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </div>
  );
}

/** A free delivery has no fee to give back. */
function usePromise(): PromiseOffer {
  const { deliveryPromise, deliveryFee } = useSettings();
  return deliveryPromise === "fee" && deliveryFee === 0 ? "off" : deliveryPromise;
}

function Promise30() {
  const page = useFrontPage();
  const { openingHours, deliveryFee } = useSettings();
  const promise = usePromise();
  return (
    <section className={`container ${styles.promise}`}>
      <div>
        <h1>{texts.titles[promise]}</h1>
        <p className="lead">{texts.lead(hoursLine(openingHours, "full"))}</p>
        <p className={styles.online}>{texts.online(deliveryFee > 0 ? formatRupees(deliveryFee) : null)}</p>
        <SectionLink page={page} section="menu" className={buttonClass({ size: "big" })}>
          {texts.viewMenu}
        </SectionLink>
      </div>
      <figure className={styles.arches}>
        {texts.areas.toReversed().map(({ distance, fee }, index) => (
          <div key={distance} className={`${styles.arch} ${ZONES[texts.areas.length - 1 - index]}`}>
            <span>
              <b className="money">{formatRupees(fee)}</b>
              <span>{distance}</span>
            </span>
          </div>
        ))}
        <figcaption>{texts.arches}</figcaption>
      </figure>
    </section>
  );
}

function Areas() {
  const { address, isPromiseAutomatic, cashOnDelivery } = useSettings();
  const promise = usePromise();
  const automatic = cashOnDelivery ? texts.refundedUnlessCash : texts.refundedAutomatically;
  const how = isPromiseAutomatic ? automatic : texts.tellUs;
  return (
    <section className={`container ${styles.areas}`}>
      <div>
        <h2>{texts.promiseTitle}</h2>
        <p className="lead">{texts.promises[promise]}</p>
        {promise === "off" ? null : <p className="muted">{how}</p>}
      </div>
      <div>
        <h2>{texts.areasTitle}</h2>
        <p className="lead">{texts.areasText}</p>
        {address ? <p className="muted">{texts.areasFrom(address)}</p> : null}
      </div>
    </section>
  );
}

function Charges() {
  return (
    <section className={`container ${styles.chargesOf}`} aria-labelledby="charges">
      <h2 id="charges">{texts.chargesTitle}</h2>
      <p className="lead">{texts.phone}</p>
      <table className={styles.charges} aria-labelledby="charges">
        <thead>
          <tr>
            <th scope="col">{texts.distance}</th>
            <th scope="col">{texts.fee}</th>
            <th scope="col">{texts.minimum}</th>
          </tr>
        </thead>
        <tbody>
          {texts.areas.map(({ distance, name, fee, minimum }) => (
            <tr key={distance}>
              <th scope="row">
                <span>{distance}</span> <span>{name}</span>
              </th>
              <td className="money" data-label={texts.fee}>
                {formatRupees(fee)}
              </td>
              <td className="money" data-label={texts.minimum}>
                {formatRupees(minimum)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.free}>{texts.free}</p>
    </section>
  );
}
