import { STATES, stateOf } from "@forno/contract/tax/rules/gstin.ts";
import { type FormEvent, useId } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Form, FormRow } from "../../../ui/form/form.tsx";
import { buyerTexts as texts } from "../texts/en-buyer.ts";
import type { Buyer, BuyerField } from "./use-buyer.ts";

/** As many as a legal name may have, and a GSTIN with spaces. */
const LENGTHS: Record<BuyerField, number> = { gstin: 25, name: 100 };

/** Who a business customer is, for the invoice. */
export function BuyerForm({ buyer, onSubmit }: { buyer: Buyer; onSubmit: () => void }) {
  const id = useId();
  const { isAsked, draft, gstin } = buyer;
  if (!isAsked) return null;
  if (!draft) {
    return (
      <div>
        <Button look="quiet" size="sm" onClick={buyer.add}>
          {texts.add}
        </Button>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const bound = (name: BuyerField) => ({
    name,
    label: texts[name],
    value: draft[name],
    error: buyer.errors[name],
    maxLength: LENGTHS[name],
    onChange: ({ target }: { target: { value: string } }) => buyer.type(name, target.value),
  });
  return (
    <section aria-labelledby={id}>
      <div className="row between">
        <h2 className="heading3" id={id}>
          {texts.region}
        </h2>
        <Button look="quiet" size="sm" onClick={buyer.remove}>
          {texts.remove}
        </Button>
      </div>
      <Form ref={buyer.form} onSubmit={submit}>
        <Field
          {...bound("gstin")}
          fullRow="phones"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={gstin ? texts.registeredIn(STATES[stateOf(gstin)] ?? "") : null}
        />
        <Field {...bound("name")} fullRow="phones" autoComplete="organization" />
        <FormRow>
          <p className="small muted">{texts.hint}</p>
        </FormRow>
      </Form>
    </section>
  );
}
