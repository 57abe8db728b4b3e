import { type Address, addressInput, orderEndpoints } from "@forno/contract/order.ts";
import { formatMobile } from "@forno/contract/rules/mobile.ts";
import { useEffect, useState } from "react";
import { call } from "../../platform/api/call.ts";
import type { ApiFailure } from "../../platform/api/failure.ts";
import { clearDraft, readDraft, saveDraft } from "../../platform/storage/drafts.ts";
import { readSession } from "../session/session-store.ts";

export const ADDRESS_FIELDS = ["firstName", "lastName", "address", "phone", "email"] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressValues = Record<AddressField, string>;
export type AddressErrors = Partial<AddressValues>;

const DRAFT = "address";

export const forgetAddress = (): void => clearDraft(DRAFT);

/** What stands in the form: what was typed in this tab, over the address used last, over the name and number signed in with. */
export function useAddress() {
  const [known, setKnown] = useState(fromSession);
  const [typed, setTyped] = useState(() => readDraft<Partial<AddressValues>>(DRAFT) ?? {});
  const [errors, setErrors] = useState<AddressErrors>({});
  useEffect(() => {
    const left = new AbortController();
    // Only a convenience: without it the form is typed in by hand.
    readLastAddress(left.signal).then((last) => last && setKnown(last), ignore);
    return () => left.abort();
  }, []);
  const values: AddressValues = { ...known, ...typed };

  const type = (field: AddressField, value: string) => {
    const next = { ...typed, [field]: value };
    setTyped(next);
    saveDraft(DRAFT, next);
    setErrors(({ [field]: _, ...others }) => others);
  };
  /** The address as it is sent, or null: then the fields say what is wrong, and `message` says the first of it. */
  const check = (): { address: Address } | { address: null; message: string } => {
    const parsed = addressInput.safeParse(values);
    const found = parsed.success
      ? {}
      : errorsByField(parsed.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
    setErrors(found);
    return parsed.success ? { address: parsed.data } : { address: null, message: firstError(found) ?? "" };
  };
  /** What the server found wrong. */
  const showRefusal = ({ errors: refused }: ApiFailure) =>
    setErrors(errorsByField(refused.map(({ path, message }) => ({ path: path.replace(/^address\./, ""), message }))));
  return { values, errors, type, check, showRefusal };
}

export const firstWrongField = (errors: AddressErrors): AddressField | undefined => ADDRESS_FIELDS.find((field) => errors[field]);

const firstError = (errors: AddressErrors): string | undefined => ADDRESS_FIELDS.map((field) => errors[field]).find(Boolean);

function errorsByField(issues: readonly { path: string; message: string }[]): AddressErrors {
  const found: AddressErrors = {};
  for (const { path, message } of issues) {
    const field = ADDRESS_FIELDS.find((name) => name === path);
    if (field) found[field] ??= message;
  }
  return found;
}

function fromSession(): AddressValues {
  const { name = "", mobile = "" } = readSession() ?? {};
  const [firstName = "", ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(" "), address: "", phone: formatMobile(mobile), email: "" };
}

async function readLastAddress(signal: AbortSignal): Promise<AddressValues | null> {
  const { data } = await call(orderEndpoints.mine, { query: { limit: 1 }, signal });
  const last = data[0]?.address;
  return last ? { ...last, email: last.email ?? "" } : null;
}

function ignore(): void {}
