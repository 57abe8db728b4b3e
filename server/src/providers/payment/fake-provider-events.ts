import { createHash, createHmac, randomBytes } from "node:crypto";
import type { PaymentClaim, PaymentEvent } from "./payment-provider.ts";

export interface SignedEvent {
  rawBody: Buffer;
  signature: string;
  eventId: string;
}

/** For tests: what the provider signs, that is, the payment window's response and the webhook's events. */
export class FakeProviderEvents {
  readonly #secret = randomBytes(16);
  readonly #webhookSecret = randomBytes(16);

  /** What the payment window passes to the page as `razorpay_signature`. */
  sign(providerOrderId: string, paymentId: string): string {
    return createHmac("sha256", this.#secret).update(`${providerOrderId}|${paymentId}`).digest("hex");
  }

  /** An event as the webhook receives it, with nothing but the given parts. */
  signedEvent(event: Partial<PaymentEvent> & Pick<PaymentEvent, "name">): SignedEvent {
    const rawBody = Buffer.from(JSON.stringify({ ...ABOUT_NOTHING, ...event }));
    return { rawBody, signature: this.#eventSignature(rawBody), eventId: `event_${randomBytes(7).toString("hex")}` };
  }

  isPaymentSignatureValid({ providerOrderId, paymentId, signature }: PaymentClaim): boolean {
    return signature === this.sign(providerOrderId, paymentId);
  }

  readEvent(rawBody: Buffer, signature: string | undefined, eventId: string | undefined): PaymentEvent | null {
    if (signature !== this.#eventSignature(rawBody)) return null;
    const { payment, dispute, unreadableDispute, at, ...rest } = JSON.parse(rawBody.toString()) as Omit<PaymentEvent, "id">;
    const time = (value: Date | null | undefined) => (value ? new Date(value) : null);
    const id = eventId || createHash("sha256").update(rawBody).digest("hex");
    return {
      id,
      ...rest,
      payment: payment && { ...payment, createdAt: new Date(payment.createdAt) },
      dispute: dispute && { ...dispute, respondBy: time(dispute.respondBy), createdAt: time(dispute.createdAt) },
      unreadableDispute: unreadableDispute && { ...unreadableDispute, createdAt: time(unreadableDispute.createdAt) },
      at: time(at),
    };
  }

  #eventSignature(rawBody: Buffer): string {
    return createHmac("sha256", this.#webhookSecret).update(rawBody).digest("hex");
  }
}

const ABOUT_NOTHING = {
  payment: null,
  refund: null,
  order: null,
  unreadable: null,
  dispute: null,
  unreadableDispute: null,
  at: null,
} as const;
