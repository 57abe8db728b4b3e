import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { securityTexts as texts } from "#texts/security.ts";
import { failureText } from "../../platform/api/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";

export interface CodeDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  verb: ReactNode;
  danger?: boolean;
  pending: boolean;
  /** Why the last code did not do. */
  failure: unknown;
  onCode: (code: string) => void;
  children: ReactNode;
}

/** Asks for a code before something that weakens or changes the second factor. */
export function CodeDialog({ open, onClose, title, pending, ...form }: CodeDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={title} locked={pending}>
      <CodeForm pending={pending} {...form} />
    </Dialog>
  );
}

function CodeForm({ verb, danger, pending, failure, onCode, children }: Omit<CodeDialogProps, "open" | "onClose" | "title">) {
  const [code, setCode] = useState("");
  const [isBlank, setBlank] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (failure) field.current?.select();
  }, [failure]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBlank(code.trim() === "");
    if (code.trim() === "") field.current?.focus();
    else if (!pending) onCode(code);
  };
  const refused = failure ? failureText(failure, texts.failed) : undefined;
  return (
    <form className="code-form" noValidate onSubmit={submit}>
      <p>{children}</p>
      <Field
        ref={field}
        label={texts.code}
        value={code}
        error={isBlank ? texts.enterCode : refused}
        maxLength={32}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => {
          setCode(event.target.value);
          setBlank(false);
        }}
      />
      <Button type="submit" look={danger ? "danger" : undefined} pending={pending} pendingText={texts.checking}>
        {verb}
      </Button>
    </form>
  );
}
