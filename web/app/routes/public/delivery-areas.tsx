import type { ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { formatRupees } from "@forno/contract/money/money.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { useSettings } from "../../features/settings/settings-store.ts";
import styles from "./delivery.module.css";
import { deliveryPromiseTexts as texts } from "./texts/en-delivery.ts";

/** Whether there is an area to deliver to for its own fee. */
export const isByArea = ({ fulfilment, deliveryPricing }: Pick<Settings, "fulfilment" | "deliveryPricing">): boolean =>
  fulfilment.delivery && deliveryPricing === "areas";

/** Of an area by distance: a place nearer than an earlier area's end is in that one. */
export function distanceOf(areas: readonly ServiceArea[], area: ServiceArea): { from: number; to: number } | null {
  if (area.rule.kind !== "distance") return null;
  const { upToMetres: to } = area.rule;
  const earlier = areas.slice(0, areas.indexOf(area)).map(({ rule }) => (rule.kind === "distance" ? rule.upToMetres : 0));
  return { from: Math.max(0, ...earlier), to };
}

const kilometres = (metres: number): string => `${Math.round(metres / 100) / 10}`;

/** Areas that no place is in are left out. */
export function useAreas() {
  const { areas, kitchen } = useSettings();
  return areas.flatMap((area) => {
    const distance = distanceOf(areas, area);
    if (distance && distance.from >= distance.to) return [];
    return {
      ...area,
      pincodes: area.rule.kind === "pincodes" ? area.rule.pincodes : [],
      distance: distance && texts.kilometres(kilometres(distance.from), kilometres(distance.to)),
      promisedMinutes: kitchen.prepMinutes + area.minutes,
    };
  });
}

/** More are folded. */
const PINCODES_SHOWN = 12;

function Pincodes({ pincodes }: { pincodes: readonly string[] }) {
  if (pincodes.length === 0) return null;
  const list = pincodes.join(", ");
  if (pincodes.length <= PINCODES_SHOWN) return <span>{list}</span>;
  return (
    <details>
      <summary>{texts.pincodes(pincodes.length)}</summary>
      <span>{list}</span>
    </details>
  );
}

/** What each area is charged, from the settings: no text of the owner's can say something else. */
export function AreaCharges() {
  const areas = useAreas();
  const { address } = useSettings();
  const hasDistances = areas.some(({ distance }) => distance !== null);
  return (
    <section className={`container ${styles.chargesOf}`} aria-labelledby="charges">
      <h2 id="charges">{texts.areasTitle}</h2>
      {areas.length > 0 ? <p className="lead">{texts.elsewhere}</p> : <p className="lead">{texts.nowhere}</p>}
      {hasDistances && address ? <p className="muted">{texts.areasFrom(address)}</p> : null}
      {areas.length > 0 ? (
        <table className={`${styles.charges} ${styles.byArea}`} aria-labelledby="charges">
          <thead>
            <tr>
              <th scope="col">{texts.area}</th>
              <th scope="col">{texts.fee}</th>
              <th scope="col">{texts.minimum}</th>
              <th scope="col">{texts.freeFrom}</th>
              <th scope="col">{texts.time}</th>
            </tr>
          </thead>
          <tbody>
            {areas.map(({ _id, name, distance, pincodes, fee, minimumOrder, freeFrom, promisedMinutes }) => (
              <tr key={_id}>
                <th scope="row">
                  <span>{name}</span>
                  {distance ? <span>{distance}</span> : null}
                  <Pincodes pincodes={pincodes} />
                </th>
                <td className="money" data-label={texts.fee}>
                  {fee === 0 ? texts.noFee : formatRupees(fee)}
                </td>
                <td className="money" data-label={texts.minimum}>
                  {minimumOrder === 0 ? texts.none : formatRupees(minimumOrder)}
                </td>
                <td className="money" data-label={texts.freeFrom}>
                  {fee === 0 || freeFrom === null ? texts.none : formatRupees(freeFrom)}
                </td>
                <td data-label={texts.time}>{texts.minutes(promisedMinutes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

export function PickupSection() {
  const { address } = useSettings();
  return (
    <section className="container" aria-labelledby="pickup">
      <h2 id="pickup">{texts.pickupTitle}</h2>
      <p className="lead">{texts.pickupText}</p>
      {address ? <p className="muted">{address}</p> : null}
    </section>
  );
}
