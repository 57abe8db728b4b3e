import type { ReactNode } from "react";
import { FieldFrame, type RowProps } from "../fields/field.tsx";
import { Select, type SelectProps } from "../fields/select.tsx";

export interface SelectFieldProps extends Omit<SelectProps, "label" | "className" | "wide">, RowProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
}

/** A select under its label. */
export function SelectField({ label, hint, error, id, fullRow, ...rest }: SelectFieldProps) {
  return <FieldFrame {...{ label, hint, error, id, fullRow }}>{(control) => <Select {...rest} {...control} wide />}</FieldFrame>;
}
