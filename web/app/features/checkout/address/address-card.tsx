import { fullName } from "@forno/contract/user/rules/full-name.ts";
import { useEffect, useRef } from "react";
import { rememberAddressCard } from "../../../platform/storage/address-card-hint.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { checkoutTexts as texts } from "../texts/en.ts";
import styles from "./address-card.module.css";
import type { AddressValues } from "./use-address.ts";

/** The last used address, shown instead of the form. */
export function AddressCard({ values, onChange }: { values: AddressValues; onChange: () => void }) {
  const { address, phone, email } = values;
  const card = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another height
  useEffect(() => rememberAddressCard(card.current?.offsetHeight ?? null), [values]);
  return (
    <div ref={card} className={styles.addressCard}>
      <address>
        <b>{fullName(values)}</b>
        <span className={styles.street}>{address}</span>
        <span className="muted">{email ? `${phone} · ${email}` : phone}</span>
      </address>
      <Button look="ghost" size="sm" onClick={onChange}>
        {texts.change}
        <span className="visuallyHidden"> {texts.changeWhat}</span>
      </Button>
    </div>
  );
}
