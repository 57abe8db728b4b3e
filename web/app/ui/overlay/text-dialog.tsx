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
  /** Rows of a textarea. Default: a single-line input. */
  rows?: number;
  input: Pick<ComponentProps<"input">, "maxLength" | "autoComplete" | "autoCapitalize" | "spellCheck">;
  /** The error of an invalid text, which is not sent. */
  wrongWith: (text: string) => string | undefined;
  /** Why the server refused the last text. Shown at the field. */
  refused?: string | undefined;
  /** Why the call failed, if not because of the text. */
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

/** Asks for a text before an action: a confirmation word, a code or a reason. */
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

/** The form of a dialog, in one column. */
export const DialogForm = (props: ComponentProps<"form">) => <form {...props} className={styles.form} />;
