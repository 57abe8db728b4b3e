import type { PlaceBody } from "@forno/contract/order/order.ts";
import { gstinText, isGstin } from "@forno/contract/tax/rules/gstin.ts";
import { ENTER_LEGAL_NAME, ENTER_VALID_GSTIN } from "@forno/contract/tax/rules/tax-terms.ts";
import { useState } from "react";
import type { ApiFailure } from "../../../platform/api/failure.ts";
import { clearDraft, readDraft, saveDraft } from "../../../platform/storage/drafts.ts";
import { type FieldErrors, fieldErrors, useFormErrors } from "../../../ui/form/use-form-errors.ts";
import { useSettings } from "../../settings/settings-store.ts";

const FIELDS = ["gstin", "name"] as const;
export type BuyerField = (typeof FIELDS)[number];
export type BuyerDraft = Record<BuyerField, string>;
const DRAFT = "buyer";
const GSTIN_LENGTH = 15;

/** The next order may be a private one. */
export const clearBuyerDraft = (): void => clearDraft(DRAFT);

/** The fields of a business that an order is billed to. */
export function useBuyerFields(draft: BuyerDraft | null, keep: (draft: BuyerDraft) => void) {
  const { form, errors, isFine, clearErrors } = useFormErrors<BuyerField>(FIELDS);
  const gstin = gstinText(draft?.gstin ?? "");
  const isWrong = gstin.length >= GSTIN_LENGTH && !isGstin(gstin);
  return {
    draft,
    form,
    /** A complete GSTIN is checked at once. */
    errors: { ...(isWrong && { gstin: ENTER_VALID_GSTIN }), ...errors },
    /** Null while it is not a GSTIN. */
    gstin: isGstin(gstin) ? gstin : null,
    clear: () => clearErrors(...FIELDS),
    type: (field: BuyerField, value: string) => {
      clearErrors(field);
      if (draft) keep({ ...draft, [field]: value });
    },
    /** Null after showing what is wrong. */
    read: (): BuyerDraft | null => {
      const found: FieldErrors<BuyerField> = {};
      if (!isGstin(gstin)) found.gstin = ENTER_VALID_GSTIN;
      const name = draft?.name.trim() ?? "";
      if (name === "") found.name = ENTER_LEGAL_NAME;
      return isFine(found) ? { gstin, name } : null;
    },
    /** Shows the server's errors; true if there are any. */
    showRefusal: ({ errors: refused }: ApiFailure, sentence: string): boolean => {
      const own = fieldErrors(
        FIELDS,
        refused.map(({ path, message }) => ({ path: path.replace(/^buyer\./, ""), message })),
      );
      if (Object.keys(own).length === 0) return false;
      isFine(own, sentence);
      return true;
    },
  };
}

export type BuyerInput = ReturnType<typeof useBuyerFields>;

/** A business that the order is billed to: asked for by shops that issue tax invoices. */
export function useBuyer() {
  const isAsked = useSettings().tax.scheme === "regular";
  /** Null: none. */
  const [draft, setDraft] = useState(() => readDraft<BuyerDraft>(DRAFT));
  const keep = (next: BuyerDraft | null) => {
    setDraft(next);
    if (next) saveDraft(DRAFT, next);
    else clearBuyerDraft();
  };
  const fields = useBuyerFields(draft, keep);
  return {
    ...fields,
    isAsked,
    add: () => keep({ gstin: "", name: "" }),
    remove: () => {
      fields.clear();
      keep(null);
    },
    /** What to place besides the rest; null after showing what is wrong. */
    check: (): Pick<PlaceBody, "buyer"> | null => {
      if (!isAsked || !draft) return {};
      const buyer = fields.read();
      return buyer && { buyer };
    },
  };
}

export type Buyer = ReturnType<typeof useBuyer>;
