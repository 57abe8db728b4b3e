import { documentTexts } from "#texts/common.ts";
import { checkoutTexts as texts } from "#texts/shop/checkout.ts";
import { classNames } from "../../ui/icons/class-names.ts";
import { TwoColumns } from "../../ui/page/two-columns.tsx";
import { Loading, Skeleton } from "../../ui/status/skeleton.tsx";
import { useSettings } from "../settings/settings-store.ts";
import addressCardStyles from "./address/address-card.module.css";
import { PaymentChoice } from "./payment/payment-choice.tsx";
import "./order-summary.module.css";
import fieldStyles from "../../ui/fields/field.module.css";

const LINE = "56px";
const LINES = "128px";

function FieldSkeleton({ label, className, height = LINE }: { label: string; className?: string; height?: string }) {
  return (
    <div className={classNames(fieldStyles.field, className)}>
      <span className="label">{label}</span>
      <Skeleton height={height} />
    </div>
  );
}

/**
 * The form or the card: styles choose by what this browser remembers of the last checkout. The labels are read out with the real
 * form.
 */
export function AddressSkeleton() {
  return (
    <div className={addressCardStyles.addressSkeleton} aria-hidden="true">
      <Skeleton height="var(--address-card)" />
      <AddressFormSkeleton />
    </div>
  );
}

function AddressFormSkeleton() {
  return (
    <div className={fieldStyles.form}>
      <FieldSkeleton label={texts.firstName} />
      <FieldSkeleton label={texts.lastName} />
      <FieldSkeleton label={texts.address} className={fieldStyles.full} height={LINES} />
      <FieldSkeleton label={texts.phone} className={fieldStyles.wideOnPhones} />
      <FieldSkeleton label={texts.email} className={fieldStyles.wideOnPhones} />
    </div>
  );
}

export function CheckoutSkeleton() {
  const settings = useSettings();
  return (
    <Loading label={documentTexts.loading}>
      <TwoColumns>
        <div className={addressCardStyles.checkoutForm}>
          <AddressSkeleton />
          {settings.cashOnDelivery ? (
            <div inert aria-hidden="true">
              <PaymentChoice settings={settings} totalPaise={null} value="online" onChange={ignore} />
            </div>
          ) : null}
        </div>
        <Skeleton height="420px" />
      </TwoColumns>
    </Loading>
  );
}

/** Nothing can be chosen yet. */
function ignore(): void {}
