import { newProviderId, orderAnswer, paymentAnswer, qrAnswer, refundAnswer } from "./ledger/sandbox-entities.ts";
import { insertWebhooks, type Order, type Payment, type Qr, type Refund, type SandboxTx } from "./ledger/sandbox-store.ts";

type EventName =
  | "payment.authorized"
  | "payment.captured"
  | "payment.failed"
  | "order.paid"
  | "qr_code.credited"
  | "refund.created"
  | "refund.processed";

interface Subject {
  payment: Payment;
  order?: Order;
  refund?: Refund;
  /** With its order. */
  qr?: Qr;
}

export interface SandboxEvent {
  name: EventName;
  subject: Subject;
}

/** Stored in the transaction of the change that they report. */
export async function recordEvents(tx: SandboxTx, events: SandboxEvent[], now: Date): Promise<void> {
  const rows = events.map((event) => ({ eventId: newProviderId("evt"), body: JSON.stringify(envelope(event, now)) }));
  await insertWebhooks(tx, rows, now);
}

function envelope({ name, subject }: SandboxEvent, now: Date) {
  const { payment, order, refund, qr } = subject;
  const payload = {
    payment: { entity: paymentAnswer(payment) },
    ...(order && (qr ? { qr_code: { entity: qrAnswer(qr, order, now) } } : { order: { entity: orderAnswer(order) } })),
    ...(refund && { refund: { entity: refundAnswer(refund) } }),
  };
  return {
    entity: "event",
    account_id: "acc_sandbox",
    event: name,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(now.getTime() / 1000),
  };
}
