import { formatRupees } from "@forno/contract/money/money.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { partnersTexts as texts } from "../texts/en.ts";
import styles from "./partner-list.module.css";
import { cashQuery, type Held } from "./partners-queries.ts";
import { SettleDialog } from "./settle-dialog.tsx";

/** The cash that each partner holds, and what was handed over. Absent while nobody has had any. */
export function PartnersCash() {
  const { data } = useQuery(cashQuery);
  const [asked, setAsked] = useState<Held | null>(null);
  if (!data || (data.held.length === 0 && data.settlements.length === 0)) return null;
  return (
    <Panel title={texts.cashTitle}>
      <ul className={styles.partners}>
        {data.held.map((held) => (
          <li key={held.deliveryBoy._id} className="row">
            <div className="grow">
              <b>{held.deliveryBoy.name}</b>
              <p className="small muted figure">{wordsOf(held)}</p>
            </div>
            {held.amount > 0 ? (
              <Button size="sm" onClick={() => setAsked(held)}>
                {texts.settle(formatRupees(held.amount))}
                <span className="visuallyHidden"> {texts.settleWith(held.deliveryBoy.name)}</span>
              </Button>
            ) : null}
          </li>
        ))}
        {data.held.length === 0 ? <li className="muted">{texts.noCash}</li> : null}
      </ul>
      {data.settlements.length > 0 ? (
        <>
          <h3 className="heading3">{texts.settled}</h3>
          <ul className={styles.partners}>
            {data.settlements.map(({ _id, deliveryBoy, amount, remaining, by, at }) => (
              <li key={_id} className="row">
                <div className="grow">
                  <b>{deliveryBoy.name}</b>
                  <p className="small muted">
                    {[
                      formatDateTime(at),
                      by === null ? null : texts.receivedBy(by),
                      remaining > 0 ? texts.kept(formatRupees(remaining)) : null,
                    ]
                      .filter(Boolean)
                      .join(", ")}
                  </p>
                </div>
                <span className="money">{formatRupees(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <SettleDialog held={asked} onClose={() => setAsked(null)} />
    </Panel>
  );
}

const wordsOf = ({ amount, remaining, orderCount }: Held): string => {
  if (amount < 0) return texts.tooMuch(formatRupees(-amount));
  const all = texts.cashOf(formatRupees(amount), orderCount);
  return remaining > 0 ? `${all}, ${texts.fromBefore(formatRupees(remaining))}` : all;
};
