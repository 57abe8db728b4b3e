import { formatRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { isCancelled, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import type { Person } from "@forno/contract/user/user.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { ArrowLeftIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/overlay/dialog.tsx";
import { orderBoardTexts, boardControlTexts as texts } from "../texts/en-admin.ts";
import { type StatusDetails, useSetStatus } from "./admin-queries.ts";
import { CancelQuestion } from "./cancel-question.tsx";
import { useLastChoice } from "./last-choice.ts";
import { beginsUnpaid, leavesWithoutPartner, partnerOptions, refundsOnCancel } from "./order-facts.ts";
import styles from "./partner-question.module.css";

export interface StatusChange {
  /** The last chosen status, also before the server has answered. */
  status: OrderStatus;
  isPending: boolean;
  /** False: asks the user first. */
  choose: (to: OrderStatus) => boolean;
  /** Render once, next to the controls. */
  question: ReactNode;
}

export interface OrderQuestionProps {
  order: AdminOrder;
  partners: readonly Person[] | undefined;
  /** Another change of the order is under way. */
  pending: boolean;
  onClose: () => void;
  onConfirm: (details: StatusDetails) => void;
}

function questionFor(order: AdminOrder, from: OrderStatus, to: OrderStatus, partners: readonly Person[] = []) {
  if (isCancelled(to)) return CancelQuestion;
  if (isCancelled(from) && (order.refundedAmount > 0 || refundsOnCancel(order))) return BringBackQuestion;
  if (beginsUnpaid(order, from, to)) return StartUnpaidQuestion;
  return leavesWithoutPartner(order, to) && partners.length > 0 ? PartnerQuestion : null;
}

/**
 * Changes the status of one order. Any may follow any other (spec section 4), but a cancellation asks why, and a change that moves
 * money, starts an unpaid order or sends an order without a delivery partner asks first.
 */
export function useStatusChange(order: AdminOrder, partners: readonly Person[] | undefined): StatusChange {
  const { chosen, choose } = useLastChoice(order, useSetStatus().mutateAsync);
  const [asked, setAsked] = useState<{ to: OrderStatus; Question: NonNullable<ReturnType<typeof questionFor>> } | null>(null);
  const status = chosen ? chosen.to.status : order.status;
  const isPending = chosen !== null;
  const set = (to: OrderStatus, details: StatusDetails = {}) => {
    setAsked(null);
    choose({ status: to, ...details });
  };
  return {
    status,
    isPending,
    choose: (to) => {
      const Question = questionFor(order, status, to, partners);
      if (Question) setAsked({ to, Question });
      else set(to);
      return Question === null;
    },
    question: asked ? (
      <asked.Question
        {...{ order, partners }}
        pending={isPending}
        onClose={() => setAsked(null)}
        onConfirm={(details) => set(asked.to, details)}
      />
    ) : null,
  };
}

/** Before the kitchen starts an order whose online payment has not arrived. */
function StartUnpaidQuestion({ order, pending, onClose, onConfirm }: OrderQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.startQuestion(order.orderNumber)}
      verb={texts.start}
      stay={texts.wait}
      pending={pending}
      pendingText={texts.beginning}
      onConfirm={() => onConfirm({})}
    >
      {texts.startText(formatRupees(order.amount))}
    </ConfirmDialog>
  );
}

/** Before an order without a delivery partner leaves the shop: one press assigns it and sends it. */
function PartnerQuestion({ order, partners, pending, onClose, onConfirm }: OrderQuestionProps) {
  return (
    <Dialog open onOpenChange={onClose} title={orderBoardTexts.whoTakes(order.orderNumber)} locked={pending}>
      <div className={styles.partners}>
        {partnerOptions(partners ?? []).map(({ value, text }) => (
          <Button key={value} look="ghost" wide onClick={() => onConfirm({ partnerId: value })}>
            {text}
          </Button>
        ))}
        <Button look="quiet" wide onClick={() => onConfirm({})}>
          {orderBoardTexts.nobodyYet}
        </Button>
      </div>
    </Dialog>
  );
}

/** Before a refunded order is reopened. */
function BringBackQuestion({ order, pending, onClose, onConfirm }: OrderQuestionProps) {
  const wentBack = order.paymentMethod === "cash" ? orderBoardTexts.cashWentBack : orderBoardTexts.moneyWentBack;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={orderBoardTexts.bringBackQuestion(order.orderNumber)}
      verb={orderBoardTexts.bringBack}
      stay={orderBoardTexts.leaveCancelled}
      icon={<ArrowLeftIcon small />}
      danger
      pending={pending}
      pendingText={orderBoardTexts.bringingBack}
      onConfirm={() => onConfirm({})}
    >
      {wentBack(formatRupees(order.amount))}
    </ConfirmDialog>
  );
}
