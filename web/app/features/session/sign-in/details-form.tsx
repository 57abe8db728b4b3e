import { USER_NAME_MAX } from "@forno/contract/user/rules/sign-in-limits.ts";
import { type ComponentProps, type FormEvent, useState } from "react";
import { ApiFailure, failureText } from "../../../platform/api/failure.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, FieldFrame, Input } from "../../../ui/fields/field.tsx";
import { type FieldErrors, fieldErrors, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { PageLink } from "../../../ui/page/page-link.tsx";
import { signInTexts as texts } from "../texts/en-sign-in.ts";
import { enterEarlierCode, mayHaveCode, sendCode } from "./sign-in.ts";
import { type Details, updateSignInDraft } from "./sign-in-draft.ts";
import styles from "./sign-in-step.module.css";

type FieldName = keyof Details;
const FIELDS: readonly FieldName[] = ["name", "mobile"];

const read = (form: HTMLFormElement): Details => {
  const typed = new FormData(form);
  return { name: String(typed.get("name")).trim(), mobile: String(typed.get("mobile")).trim() };
};

const blanksOf = (details: Details): FieldErrors<FieldName> =>
  Object.fromEntries(FIELDS.filter((field) => details[field] === "").map((field) => [field, texts.fillInAll]));

/**
 * Step 1 of sign-in (spec section 5). The fields keep their own values, so that what is typed before the page's script has loaded
 * stays; `typed` is what the draft holds.
 */
export function DetailsForm({ typed }: { typed: Details }) {
  const { form, errors, isFine, clearErrors } = useFormErrors(FIELDS);
  const [pending, setPending] = useState(false);
  /** What was typed when no further code was sent. */
  const [refused, setRefused] = useState<Details | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (pending) return;
    const details = read(event.currentTarget);
    if (!isFine(blanksOf(details))) return;
    setPending(true);
    setRefused(null);
    try {
      updateSignInDraft(details);
      await sendCode(details);
      toast.success(texts.sent);
    } catch (error) {
      if (mayHaveCode(error)) setRefused(details);
      const problems = error instanceof ApiFailure ? error.errors : [];
      isFine(fieldErrors(FIELDS, problems), failureText(error, texts.failedToSend));
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
      clearErrors(field);
    },
  });

  return (
    <form ref={form} className={`${styles.step} ${styles.first}`} method="post" noValidate onSubmit={submit}>
      <div>
        <h1>{texts.detailsTitle}</h1>
        <p className="lead">{texts.detailsLead}</p>
      </div>
      <Field label={texts.name} {...keep("name")} autoComplete="name" maxLength={USER_NAME_MAX} required />
      <MobileField {...keep("mobile")} hasCode={typed.mobile.trim().startsWith("+")} />
      <Button type="submit" size="big" wide pending={pending} pendingText={texts.sending}>
        {texts.send}
      </Button>
      <p className="small muted">
        {texts.agree} <PageLink to="/terms">{texts.terms}</PageLink> {texts.and} <PageLink to="/privacy">{texts.privacy}</PageLink>.{" "}
        {texts.offers} <PageLink to="/account">{texts.account}</PageLink>.
      </p>
      {refused ? (
        <Button look="quiet" onClick={() => enterEarlierCode(refused)}>
          {texts.haveCode}
        </Button>
      ) : null}
    </form>
  );
}

interface MobileFieldProps extends Pick<ComponentProps<"input">, "name" | "defaultValue" | "onChange"> {
  error: string | undefined;
  /** A country code was typed, which replaces ours. */
  hasCode: boolean;
}

function MobileField({ error, hasCode, ...input }: MobileFieldProps) {
  return (
    <FieldFrame label={texts.mobile} error={error}>
      {(control) => (
        <div className={hasCode ? styles.mobile : `${styles.mobile} ${styles.ours}`}>
          {hasCode ? null : <span aria-hidden="true">{texts.countryCode}</span>}
          <Input {...input} {...control} inputMode="tel" autoComplete="tel-national" maxLength={32} required />
        </div>
      )}
    </FieldFrame>
  );
}
