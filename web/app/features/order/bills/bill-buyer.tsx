import type { Order } from "@forno/contract/order/order.ts";
import { isCancelled } from "@forno/contract/order/rules/order-status.ts";
import { lazy, Suspense, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { billTexts as texts } from "../texts/en-bills.ts";
import styles from "./bill-downloads.module.css";

const BuyerDialog = lazy(() => import("./buyer-dialog.tsx"));

interface BillBuyerProps {
  order: Pick<Order, "_id" | "buyer" | "invoice" | "status" | "refunded" | "tax">;
  onSaved: () => void;
}

/** The business that an order is billed to, which can be named as long as something is left to bill. Nothing without a tax invoice. */
export function BillBuyer({ order, onSaved }: BillBuyerProps) {
  const [dialog, setDialog] = useState<"open" | "closed" | null>(null);
  const { buyer, tax, status, refunded } = order;
  const canChange = tax !== null && !isCancelled(status) && !refunded;
  if (!(buyer || canChange)) return null;
  return (
    <div className={styles.buyer}>
      {buyer ? (
        <p className="small">
          <span>{texts.billedTo(buyer.name)}</span> <span className="muted">{texts.gstin(buyer.gstin)}</span>
        </p>
      ) : null}
      {canChange ? (
        <Button look="quiet" size="sm" onClick={() => setDialog("open")}>
          {buyer ? texts.correctGstin : texts.addGstin}
        </Button>
      ) : null}
      {dialog === null ? null : (
        <Suspense fallback={null}>
          <BuyerDialog order={order} open={dialog === "open"} onClose={() => setDialog("closed")} onSaved={onSaved} />
        </Suspense>
      )}
    </div>
  );
}
