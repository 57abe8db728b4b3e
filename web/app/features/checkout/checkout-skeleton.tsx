import "./order-summary.module.css";
import type { ReactNode } from "react";
import type { RowProps } from "../../ui/fields/field.tsx";
import { FormGrid, LabelledBox } from "../../ui/form/form.tsx";
import { TwoColumns } from "../../ui/page/panel.tsx";
import { Loading, Skeleton } from "../../ui/status/skeleton.tsx";
import { useSettings } from "../settings/settings-store.ts";
import styles from "./checkout-skeleton.module.css";
import { PaymentChoice } from "./payment/payment-choice.tsx";
import { checkoutFormTexts as texts } from "./texts/en-form.ts";

const LINE = "56px";
const LINES = "128px";

function FieldSkeleton({ height = LINE, ...words }: RowProps & { label: string; height?: string }) {
  return (
    <LabelledBox {...words}>
      <Skeleton height={height} />
    </LabelledBox>
  );
}

/**
 * The form or the card: styles choose by what this browser remembers of the last checkout. The labels are read out with the real
 * form.
 */
export function AddressSkeleton() {
  return (
    <div className={styles.addressSkeleton} aria-hidden="true">
      <Skeleton height="var(--address-card)" />
      <AddressFormSkeleton />
    </div>
  );
}

function AddressFormSkeleton() {
  return (
    <FormGrid>
      <FieldSkeleton label={texts.firstName} />
      <FieldSkeleton label={texts.lastName} />
      <FieldSkeleton label={texts.address} fullRow height={LINES} />
      <FieldSkeleton label={texts.phone} fullRow="phones" />
      <FieldSkeleton label={texts.email} fullRow="phones" />
    </FormGrid>
  );
}

/** The address and the payment method, below each other. */
export const CheckoutForm = ({ children }: { children: ReactNode }) => <div className={styles.checkoutForm}>{children}</div>;

export function CheckoutSkeleton() {
  const settings = useSettings();
  return (
    <Loading>
      <TwoColumns>
        <CheckoutForm>
          <AddressSkeleton />
          {settings.cashOnDelivery ? (
            <div inert aria-hidden="true">
              <PaymentChoice settings={settings} totalPaise={null} value="online" onChange={ignore} />
            </div>
          ) : null}
        </CheckoutForm>
        <Skeleton height="420px" />
      </TwoColumns>
    </Loading>
  );
}

/** Nothing can be chosen yet. */
function ignore(): void {}
