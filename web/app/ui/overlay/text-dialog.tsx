import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../controls/button.tsx";
import { Field, TextField } from "../fields/field.tsx";
import { InlineError } from "../status/banner.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./text-dialog.module.css";

interface TextFormProps {
  /** What will happen. */
  children: ReactNode;
  label: string;
  /** More than one line. */
  rows?: number;
  input: Pick<ComponentProps<"input">, "maxLength" | "autoComplete" | "autoCapitalize" | "spellCheck">;
  /** What is wrong with a text that is not worth sending. */
  wrongWith: (text: string) => string | undefined;
  /** Why the text that was sent last did not do; the field says it. */
  refused?: string | undefined;
  /** Why it did not work, whatever the text. */
  failure?: string | undefined;
  verb: ReactNode;
  danger?: boolean;
  pending: boolean;
  pendingText: string;
  onConfirm: (text: string) => void;
}

export interface TextDialogProps extends TextFormProps {
  open: boolean;
  onClose: () => void;
  title: string;
}

/** Asks for a text before something is done: a word that no finger slips into, a code, a reason. */
export function TextDialog({ open, onClose, title, ...form }: TextDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} locked={form.pending}>
      <TextForm {...form} />
    </Dialog>
  );
}

function TextForm({ children, label, rows, input, wrongWith, refused, failure, ...action }: TextFormProps) {
  const { verb, danger, pending, pendingText, onConfirm } = action;
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => {
    if (refused) field.current?.select();
  }, [refused]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = wrongWith(text);
    setWrong(found);
    if (found) field.current?.focus();
    else if (!pending) onConfirm(text);
  };
  const control = {
    ...input,
    ref: field,
    label,
    value: text,
    error: wrong ?? refused,
    "data-focus-first": true,
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value);
      setWrong(undefined);
    },
  };
  return (
    <DialogForm noValidate onSubmit={submit}>
      <p>{children}</p>
      {rows ? <TextField {...control} rows={rows} /> : <Field {...control} />}
      {failure ? <InlineError>{failure}</InlineError> : null}
      <Button type="submit" look={danger ? "danger" : undefined} pending={pending} pendingText={pendingText}>
        {verb}
      </Button>
    </DialogForm>
  );
}

/** A form as the content of a dialog, its parts below each other. */
export const DialogForm = (props: ComponentProps<"form">) => <form {...props} className={styles.form} />;
