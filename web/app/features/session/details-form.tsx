import { type FormEvent, useRef, useState } from "react";
import { signInTexts as texts } from "#texts/sign-in.ts";
import { ApiFailure, failureText } from "../../platform/api/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { sendCode } from "./sign-in.ts";
import { type Details, updateSignInDraft } from "./sign-in-draft.ts";

type FieldName = keyof Details;
type Errors = Partial<Record<FieldName, string>>;

const FIELDS: readonly FieldName[] = ["name", "mobile"];

const read = (form: HTMLFormElement): Details => {
  const typed = new FormData(form);
  return { name: String(typed.get("name")).trim(), mobile: String(typed.get("mobile")).trim() };
};

const blanksOf = (details: Details): Errors =>
  Object.fromEntries(FIELDS.filter((field) => details[field] === "").map((field) => [field, texts.fillInAll]));

/** What the server says of single fields. */
function errorsOf(error: unknown): Errors {
  if (!(error instanceof ApiFailure)) return {};
  const known = error.errors.filter(({ path }) => FIELDS.some((field) => field === path));
  return Object.fromEntries(known.map(({ path, message }) => [path, message]));
}

/**
 * Step 1 of sign-in (spec section 5). The fields keep their own values, so that what is typed before the page's script has loaded
 * stays; `typed` is what the draft holds.
 */
export function DetailsForm({ typed }: { typed: Details }) {
  const [errors, setErrors] = useState<Errors>({});
  const [pending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const show = (found: Errors, text: string) => {
    setErrors(found);
    toast.error(text);
    const first = FIELDS.find((field) => found[field]);
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const details = read(event.currentTarget);
    const blanks = blanksOf(details);
    if (Object.keys(blanks).length > 0) return show(blanks, texts.fillInAll);
    setErrors({});
    setPending(true);
    try {
      updateSignInDraft(details);
      await sendCode(details);
      toast.success(texts.sent);
    } catch (error) {
      show(errorsOf(error), failureText(error, texts.failedToSend));
    } finally {
      setPending(false);
    }
  };
  const keep = (field: FieldName) => ({
    name: field,
    defaultValue: typed[field],
    error: errors[field],
    onChange: (event: { target: HTMLInputElement }) => {
      updateSignInDraft({ [field]: event.target.value });
      setErrors(({ [field]: _, ...others }) => others);
    },
  });

  return (
    <form ref={form} className="step first" method="post" noValidate onSubmit={submit}>
      <div>
        <h1>{texts.detailsTitle}</h1>
        <p className="lead">{texts.detailsLead}</p>
      </div>
      <Field label={texts.name} {...keep("name")} autoComplete="name" maxLength={100} required />
      <Field
        label={texts.mobile}
        {...keep("mobile")}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={32}
        required
      />
      <Button type="submit" size="big" wide pending={pending} pendingText={texts.sending}>
        {texts.send}
      </Button>
    </form>
  );
}
