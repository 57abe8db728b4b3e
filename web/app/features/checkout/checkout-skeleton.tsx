import { checkoutTexts as texts } from "#texts/checkout.ts";
import { documentTexts } from "#texts/common.ts";
import { classNames } from "../../ui/class-names.ts";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { TwoColumns } from "../../ui/two-columns.tsx";

const LINE = "56px";
const LINES = "128px";

function FieldSkeleton({ label, className, height = LINE }: { label: string; className?: string; height?: string }) {
  return (
    <div className={classNames("field", className)}>
      <span className="lab">{label}</span>
      <Skeleton height={height} />
    </div>
  );
}

/** The labels are read out when the form itself stands. */
export function AddressSkeleton() {
  return (
    <div className="form" aria-hidden="true">
      <FieldSkeleton label={texts.firstName} />
      <FieldSkeleton label={texts.lastName} />
      <FieldSkeleton label={texts.address} className="full" height={LINES} />
      <FieldSkeleton label={texts.phone} className="wide2" />
      <FieldSkeleton label={texts.email} className="wide2" />
    </div>
  );
}

export function CheckoutSkeleton() {
  return (
    <Loading label={documentTexts.loading}>
      <TwoColumns>
        <AddressSkeleton />
        <Skeleton height="420px" />
      </TwoColumns>
    </Loading>
  );
}
