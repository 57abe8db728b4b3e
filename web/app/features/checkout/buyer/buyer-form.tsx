import { STATES, stateOf } from "@forno/contract/tax/rules/gstin.ts";
import { type FormEvent, useId, useRef } from "react";
import { useNextFocus } from "../../../ui/behaviour/next-focus.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Form, FormRow } from "../../../ui/form/form.tsx";
import { buyerTexts as texts } from "../texts/en-form.ts";
import type { Buyer, BuyerField, BuyerInput } from "./use-buyer.ts";

/** As many as a legal name may have, and a GSTIN with spaces. */
const LENGTHS: Record<BuyerField, number> = { gstin: 25, name: 100 };

/** Who a business customer is, for the invoice. */
export function BuyerForm({ buyer, onSubmit }: { buyer: Buyer; onSubmit: () => void }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const focusNext = useNextFocus(section);
  const { isAsked, draft } = buyer;
  if (!isAsked) return null;
  if (!draft) {
    return (
      <section ref={section}>
        <Button
          look="quiet"
          size="sm"
          onClick={() => {
            focusNext("input");
            buyer.add();
          }}
        >
          {texts.add}
        </Button>
      </section>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <section ref={section} aria-labelledby={id}>
      <div className="row between">
        <h2 className="heading3" id={id}>
          {texts.region}
        </h2>
        <Button
          look="quiet"
          size="sm"
          onClick={() => {
            focusNext("button");
            buyer.remove();
          }}
        >
          {texts.remove}
        </Button>
      </div>
      <Form ref={buyer.form} onSubmit={submit}>
        <BuyerFields buyer={buyer} />
        <FormRow>
          <p className="small muted">{texts.hint}</p>
        </FormRow>
      </Form>
    </section>
  );
}

export function BuyerFields({ buyer: { draft, errors, gstin, type } }: { buyer: BuyerInput }) {
  const bound = (name: BuyerField) => ({
    name,
    label: texts[name],
    value: draft?.[name] ?? "",
    error: errors[name],
    maxLength: LENGTHS[name],
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
  });
  return (
    <>
      <Field
        {...bound("gstin")}
        fullRow="phones"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={gstin ? texts.registeredIn(STATES[stateOf(gstin)] ?? "") : null}
      />
      <Field {...bound("name")} fullRow="phones" autoComplete="organization" />
    </>
  );
}
