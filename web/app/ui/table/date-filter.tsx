import { Field } from "../fields/field.tsx";
import { useTyped } from "../form/typed.ts";

export interface DateFilterProps {
  label: string;
  /** `2026-01-31`, or empty. */
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** A date filter. It ignores the invalid years that a date goes through while its year is typed. An empty field clears the filter. */
export function DateFilter({ label, value, error, onChange }: DateFilterProps) {
  const { text, setText, setSent } = useTyped(value);
  const type = ({ target }: { target: HTMLInputElement }) => {
    setText(target.value);
    if (target.value !== "" && !target.validity.valid) return;
    setSent(target.value);
    onChange(target.value);
  };
  // The years that the server accepts.
  return <Field label={label} type="date" min="2000-01-01" max="2999-12-31" value={text} error={error} onChange={type} />;
}
