import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import { SLIPS } from "@forno/contract/printing/rules/printers.ts";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../ui/controls/button.tsx";
import { LabelledBox } from "../../ui/form/form.tsx";
import styles from "./printing.module.css";
import { printersQuery, usePrint } from "./printing-queries.ts";
import { slipNames, printingTexts as texts } from "./texts/en.ts";

/** Of an order, what the shop's printers print. */
export function PrintSlips({ order: { _id, fulfilment } }: { order: Pick<OrderDetail, "_id" | "fulfilment"> }) {
  const { data } = useQuery(printersQuery);
  const print = usePrint();
  const printed = SLIPS.filter(
    (slip) => data?.data.some(({ slips }) => slips[slip]) && (slip !== "rider_slip" || fulfilment === "delivery"),
  );
  if (printed.length === 0) return null;
  return (
    <LabelledBox label={texts.print}>
      <div className={styles.buttons}>
        {printed.map((slip) => (
          <Button
            key={slip}
            look="ghost"
            size="sm"
            pending={print.isPending && print.variables.slip === slip}
            onClick={() => print.mutate({ orderId: _id, slip })}
          >
            {slipNames[slip]}
          </Button>
        ))}
      </div>
    </LabelledBox>
  );
}
