import { formatRupees } from "@forno/contract/money/money.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { v4 as newId } from "uuid";
import { formatDateTime } from "../../../platform/format/dates.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { partnersTexts as texts } from "../texts/en.ts";
import styles from "./partner-list.module.css";
import { cashQuery, type Held, useSettleCash } from "./partners-queries.ts";

/** The cash that each partner holds, and what was handed over. Absent while nobody has had any. */
export function PartnersCash() {
  const { data } = useQuery(cashQuery);
  const [asked, setAsked] = useState<{ held: Held; settlementId: string } | null>(null);
  const settle = useSettleCash();
  if (!data || (data.held.length === 0 && data.settlements.length === 0)) return null;
  const amount = formatRupees(asked?.held.amount ?? 0);
  return (
    <Panel title={texts.cashTitle}>
      <ul className={styles.partners}>
        {data.held.map((held) => (
          <li key={held.deliveryBoy._id} className="row">
            <div className="grow">
              <b>{held.deliveryBoy.name}</b>
              <p className="small muted figure">{texts.cashOf(formatRupees(held.amount), held.orderCount)}</p>
            </div>
            <Button size="sm" onClick={() => setAsked({ held, settlementId: newId() })}>
              {texts.settle(formatRupees(held.amount))}
              <span className="visuallyHidden"> {texts.settleWith(held.deliveryBoy.name)}</span>
            </Button>
          </li>
        ))}
        {data.held.length === 0 ? <li className="muted">{texts.noCash}</li> : null}
      </ul>
      {data.settlements.length > 0 ? (
        <>
          <h3 className="heading3">{texts.settled}</h3>
          <ul className={styles.partners}>
            {data.settlements.map(({ _id, deliveryBoy, amount, by, at }) => (
              <li key={_id} className="row">
                <div className="grow">
                  <b>{deliveryBoy.name}</b>
                  <p className="small muted">
                    {[formatDateTime(at), by === null ? null : texts.receivedBy(by)].filter(Boolean).join(", ")}
                  </p>
                </div>
                <span className="money">{formatRupees(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={texts.settleQuestion(amount)}
        verb={texts.settle(amount)}
        pending={settle.isPending}
        pendingText={texts.settling}
        onConfirm={() => asked && settle.mutate(asked, { onSettled: () => setAsked(null) })}
      >
        {texts.settleText(asked?.held.deliveryBoy.name ?? "", amount)}
      </ConfirmDialog>
    </Panel>
  );
}
