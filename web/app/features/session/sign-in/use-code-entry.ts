import { type FormEvent, useEffect, useRef, useState } from "react";
import { toast } from "../../../ui/overlay/toast.ts";

export interface CodeEntryRules {
  /** The error of an invalid code, which is not sent. */
  problemOf: (code: string) => string | null;
  /** Throws `ApiFailure`. */
  send: (code: string) => Promise<void>;
  /** The message of a failed attempt. */
  textOf: (error: unknown) => string;
}

/** The one field of a step of sign-in: focused from the start, sent once at a time. */
export function useCodeEntry({ problemOf, send, textOf }: CodeEntryRules) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [pending, setPending] = useState(false);
  const underway = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  const fail = (text: string) => {
    setError(text);
    toast.error(text);
    // What was typed stays, and the next digit replaces it.
    field.current?.focus();
    field.current?.select();
  };
  const submit = async (entered: string) => {
    if (underway.current) return;
    const problem = problemOf(entered);
    if (problem) return fail(problem);
    underway.current = true;
    setPending(true);
    setError(null);
    try {
      // Stays pending: the page is about to be left.
      await send(entered);
    } catch (failure) {
      underway.current = false;
      setPending(false);
      fail(textOf(failure));
    }
  };
  const type = (entered: string) => {
    setCode(entered);
    if (error) toast.dismiss(error);
    setError(null);
  };
  return {
    code,
    error,
    pending,
    field,
    type,
    submit: (entered: string) => void submit(entered),
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit(code);
    },
  };
}
