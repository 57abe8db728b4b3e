import { formatRupees } from "@forno/contract/money/money.ts";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { AlertIcon } from "../../../ui/icons/icons.tsx";
import type { Quote } from "../../place/quoter.ts";
import { useSettings } from "../../settings/settings-store.ts";
import { planTexts as texts } from "../texts/en-plan.ts";
import styles from "./plan.module.css";

type Problem = Quote["problems"][number];

interface PlaceProblemProps {
  quote: Quote;
  onNewAddress: () => void;
  onPickup: () => void;
}

/** Why the order cannot be delivered to this place, before anybody pays, and what to do. */
export function PlaceProblem({ quote, onNewAddress, onPickup }: PlaceProblemProps) {
  const { fulfilment: offered } = useSettings();
  const problem = quote.problems.find(({ code }) => code === "belowMinimum" || code === "outsideArea");
  if (!problem) return null;
  const action = offered.pickup ? (
    <Button look="ghost" size="sm" onClick={onPickup}>
      {texts.switchToPickup}
    </Button>
  ) : null;
  if (problem.code === "belowMinimum") {
    const missing = formatRupees(missingOf(quote));
    return (
      <Notice problem={problem} text={offered.pickup ? texts.addMoreOr(missing) : `${texts.addMore(missing)}.`}>
        <ButtonLink to="/home" look="ink" size="sm">
          {texts.addMoreItems}
        </ButtonLink>
        {action}
      </Notice>
    );
  }
  return (
    <Notice problem={problem} text={offered.pickup ? texts.anotherAddressOr : texts.anotherAddress}>
      <Button look="ink" size="sm" onClick={onNewAddress}>
        {texts.changeAddress}
      </Button>
      {action}
    </Notice>
  );
}

/** In rupees: what the cart lacks to the minimum. */
export const missingOf = ({ minimumOrder, subtotal }: Quote): number => minimumOrder - subtotal;

export function Notice({ problem, text, children }: { problem: Problem; text: string; children?: ReactNode }) {
  return (
    <div className={styles.notice} role="alert" data-problem={problem.code}>
      <AlertIcon />
      <div>
        <p>
          <b>{problem.message}</b>
        </p>
        <p className="small">{text}</p>
      </div>
      {children ? <div className={styles.noticeActs}>{children}</div> : null}
    </div>
  );
}
