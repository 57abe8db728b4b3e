import { ADDRESS_NAME_MAX, ADDRESS_PHONE_MAX, EMAIL_MAX } from "@forno/contract/user/address-input.ts";
import { ONE_NAME } from "@forno/contract/user/rules/full-name.ts";
import { useRef } from "react";
import { useNextFocus } from "../../../ui/behaviour/next-focus.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { FormGrid } from "../../../ui/form/form.tsx";
import { checkoutTexts } from "../texts/en.ts";
import { checkoutFormTexts } from "../texts/en-form.ts";
import { planTexts as texts } from "../texts/en-plan.ts";
import styles from "./plan.module.css";
import type { Plan } from "./use-plan.ts";

type ContactField = "firstName" | "lastName" | "phone" | "email";

/** Who receives the order, or fetches it. */
export function ContactSection({ plan: { fulfilment, contact, errors, type } }: { plan: Plan }) {
  const isPickup = fulfilment === "pickup";
  const bound = (name: ContactField) => ({
    name,
    label: checkoutFormTexts[name],
    value: contact[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
  });
  const section = useRef<HTMLElement>(null);
  const focusNext = useNextFocus(section);
  const oneName = (
    <Button
      look="quiet"
      size="sm"
      onClick={() => {
        focusNext('[name="lastName"]');
        type("lastName", ONE_NAME);
      }}
    >
      {checkoutTexts.oneName}
    </Button>
  );
  return (
    <section ref={section} className={styles.section} aria-label={texts.contact}>
      <h2>{texts.contact}</h2>
      {isPickup ? null : <p className="small muted">{texts.receiver}</p>}
      <FormGrid>
        <Field
          {...bound("firstName")}
          fullRow={isPickup ? "phones" : undefined}
          autoComplete="given-name"
          maxLength={ADDRESS_NAME_MAX}
          required
        />
        {isPickup ? null : (
          <Field
            {...bound("lastName")}
            autoComplete="family-name"
            maxLength={ADDRESS_NAME_MAX}
            required
            hint={contact.lastName === "" && contact.firstName !== "" ? oneName : null}
          />
        )}
        <Field
          {...bound("phone")}
          fullRow="phones"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={ADDRESS_PHONE_MAX}
          required
        />
        {isPickup ? null : (
          <Field {...bound("email")} fullRow="phones" type="email" inputMode="email" autoComplete="email" maxLength={EMAIL_MAX} />
        )}
      </FormGrid>
    </section>
  );
}
