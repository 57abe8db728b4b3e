import { flatMinutes } from "@forno/contract/fulfilment/rules/planned-minutes.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import type { PromiseOffer } from "@forno/contract/settings/rules/ordering.ts";
import { pageEntries, pageParagraphs } from "@forno/contract/settings/rules/page-parts.ts";
import type { MetaArgs } from "react-router";
import { hoursLine } from "../../features/settings/hours/hours.ts";
import { useSettings } from "../../features/settings/settings-store.ts";
import { publicMeta } from "../../frame/page/page-meta.ts";
import { useFrontPage } from "../../frame/site/front-page.ts";
import { buttonClass } from "../../ui/controls/button-class.ts";
import { ProgressRing } from "../../ui/icons/progress-ring.tsx";
import { SectionLink } from "../../ui/page/page-link.tsx";
import styles from "./delivery.module.css";
import { AreaCharges, isByArea, PickupSection, useAreas } from "./delivery-areas.tsx";
import { deliveryPromiseTexts as texts } from "./texts/en-delivery.ts";

/** From the nearest outwards. */
const ZONES = [styles.zone0, styles.zone1, styles.zone2, styles.zone3];

export const meta = (args: MetaArgs) => publicMeta(args, { title: texts.pageTitle, description: texts.description });

/** What the owner wrote; in a demo the sample in its place, in a live shop nothing. */
function useEntries(part: "process" | "tips"): readonly { name: string; text: string }[] {
  const { pages, hasSamplePages } = useSettings();
  if (pages[part]) return pageEntries(pages[part]);
  return hasSamplePages ? texts[part] : [];
}

export default function Delivery() {
  const { fulfilment } = useSettings();
  return (
    <div className={styles.deliveryPage}>
      <Promise30 />
      {fulfilment.delivery ? <Delivered /> : <PickupSection />}
    </div>
  );
}

function Delivered() {
  const process = useEntries("process");
  const tips = useEntries("tips");
  const settings = useSettings();
  return (
    <>
      <Areas />
      {isByArea(settings) ? <AreaCharges /> : <Charges />}
      {settings.fulfilment.pickup ? <PickupSection /> : null}
      {process.length > 0 ? (
        <section className="container" aria-labelledby="process">
          <h2 id="process">{texts.processTitle}</h2>
          <ol className={styles.process}>
            {process.map(({ name, text }, index) => (
              <li key={name}>
                <ProgressRing value={index + 1} of={process.length} />
                <h3>{name}</h3>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      {tips.length > 0 ? (
        <section className={styles.tips} aria-labelledby="tips">
          <div className="container">
            <h2 id="tips">{texts.tipsTitle}</h2>
            <ul>
              {tips.map(({ name, text }) => (
                <li key={name}>
                  <h3>{name}</h3>
                  <p className="muted">{text}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ) : null}
    </>
  );
}

/**
 * A free delivery has no fee to give back, nobody promises an order that its customer fetches, and a promise may be suspended.
 * `cap`: if it can be less than what is promised.
 */
function usePromise(): { offer: PromiseOffer; minutes: number | null; cap: string | null } {
  const settings = useSettings();
  const { deliveryPromise, deliveryFee, areas, fulfilment, promise, busy } = settings;
  const most = isByArea(settings) ? Math.max(0, ...areas.map(({ fee }) => fee)) : deliveryFee;
  const isOff = !fulfilment.delivery || promise.isSuspended || busy !== null || (deliveryPromise === "fee" && most === 0);
  const isCapped = deliveryPromise === "order" || most > promise.cap;
  return {
    offer: isOff ? "off" : deliveryPromise,
    minutes: flatMinutes(settings),
    cap: isCapped ? formatRupees(promise.cap) : null,
  };
}

/** What online orders pay for delivery, in one sentence. */
function useOnline(): string {
  const settings = useSettings();
  const areas = useAreas();
  if (!settings.fulfilment.delivery) return texts.pickupOnly;
  if (!isByArea(settings)) return texts.online(settings.deliveryFee > 0 ? formatRupees(settings.deliveryFee) : null);
  const fees = areas.map(({ fee }) => fee);
  if (fees.length === 0) return texts.nowhere;
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  return least === most
    ? texts.oneFee(least > 0 ? formatRupees(least) : null)
    : texts.fees(least > 0 ? formatRupees(least) : texts.noFee, formatRupees(most));
}

function Promise30() {
  const page = useFrontPage();
  const settings = useSettings();
  const { offer, minutes, cap } = usePromise();
  const bands = useBands();
  const online = useOnline();
  const { delivery } = settings.fulfilment;
  const hours = hoursLine(settings.openingHours, "full");
  return (
    <section className={`container ${styles.promise}`}>
      <div>
        <h1>{delivery ? texts.titles[offer](texts.inTime(minutes), cap) : texts.pickupTitle}</h1>
        <p className="lead">{delivery ? texts.lead(hours) : texts.pickupLead(hours)}</p>
        <p className={styles.online}>{online}</p>
        <SectionLink page={page} section="menu" className={buttonClass({ size: "big" })}>
          {texts.viewMenu}
        </SectionLink>
      </div>
      {bands ? (
        <figure className={styles.arches}>
          {bands.areas.toReversed().map(({ distance, fee }, index) => (
            <div key={distance} className={`${styles.arch} ${ZONES[bands.areas.length - 1 - index]}`}>
              <span>
                <b className="money">{formatRupees(fee)}</b>
                <span>{distance}</span>
              </span>
            </div>
          ))}
          <figcaption>{bands.caption}</figcaption>
        </figure>
      ) : null}
    </section>
  );
}

/** The bands of distance to draw; null: the page has none. */
function useBands(): { areas: readonly { distance: string; fee: number }[]; caption: string } | null {
  const settings = useSettings();
  const byDistance = useAreas().flatMap(({ distance, fee }) => (distance === null ? [] : { distance, fee }));
  if (isByArea(settings)) {
    const areas = byDistance.slice(0, ZONES.length);
    return areas.length > 0 ? { areas, caption: texts.archesOnline } : null;
  }
  const { hasSamplePages, pages, fulfilment } = settings;
  return hasSamplePages && !pages.charges && fulfilment.delivery ? { areas: texts.areas, caption: texts.arches } : null;
}

function Areas() {
  const byArea = isByArea(useSettings());
  const { address, isPromiseAutomatic, cashOnDelivery, pages, hasSamplePages, promise } = useSettings();
  const { offer, minutes, cap } = usePromise();
  const automatic = cashOnDelivery ? texts.refundedUnlessCash : texts.refundedAutomatically;
  const how = isPromiseAutomatic ? automatic : texts.tellUs;
  return (
    <section className={`container ${styles.areas}`}>
      <div>
        <h2>{texts.promiseTitle}</h2>
        <p className="lead">{texts.promises[offer](minutes, cap)}</p>
        {offer === "off" ? null : <p className="muted">{how}</p>}
        {offer === "off" || promise.maxUnits === null ? null : <p className="muted">{texts.largest(promise.maxUnits)}</p>}
        <Written text={pages.promise} />
      </div>
      {!byArea && (pages.areas || hasSamplePages) ? (
        <div>
          <h2>{texts.areasTitle}</h2>
          {pages.areas ? (
            <Written text={pages.areas} />
          ) : (
            <>
              <p className="lead">{texts.areasText}</p>
              {address ? <p className="muted">{texts.areasFrom(address)}</p> : null}
            </>
          )}
        </div>
      ) : null}
    </section>
  );
}

const Written = ({ text }: { text: string }) => pageParagraphs(text).map((paragraph) => <p key={paragraph}>{paragraph}</p>);

function Charges() {
  const { pages, hasSamplePages } = useSettings();
  if (pages.charges) {
    return (
      <section className={`container ${styles.chargesOf}`} aria-labelledby="charges">
        <h2 id="charges">{texts.chargesTitle}</h2>
        <ul className={styles.chargesWritten}>
          {pageEntries(pages.charges).map(({ name, text }) => (
            <li key={name}>
              <span>{name}</span> <b className="figure">{text}</b>
            </li>
          ))}
        </ul>
      </section>
    );
  }
  if (!hasSamplePages) return null;
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
          {texts.areas.map(({ distance, fee, minimum }) => (
            <tr key={distance}>
              <th scope="row">
                <span>{distance}</span>
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
