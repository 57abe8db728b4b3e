import { amountText } from "@forno/contract/wire/typed-text.ts";
import type { ChangeEvent, ComponentProps } from "react";
import { Field, Input } from "./field.tsx";

/** Text, because the mouse wheel over a number field changes what was typed. `₹ 1,449.50` becomes `1449.50`. */
const amountProps = (onChange: ComponentProps<"input">["onChange"]) => ({
  inputMode: "decimal" as const,
  autoComplete: "off",
  onChange: (event: ChangeEvent<HTMLInputElement>) => {
    const amount = amountText(event.target.value);
    // Writing the same would move the caret.
    if (amount !== event.target.value) event.target.value = amount;
    onChange?.(event);
  },
});

type Typed = "type" | "inputMode" | "autoComplete";

/** An amount in rupees, or a percentage. */
export const AmountField = ({ onChange, ...field }: Omit<ComponentProps<typeof Field>, Typed>) => (
  <Field {...field} {...amountProps(onChange)} />
);

/** The input alone, for a `FieldFrame` with more than an input. */
export const AmountInput = ({ onChange, ...input }: Omit<ComponentProps<typeof Input>, Typed>) => (
  <Input {...input} {...amountProps(onChange)} />
);
