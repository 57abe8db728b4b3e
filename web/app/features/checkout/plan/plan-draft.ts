/** What was typed and chosen in this tab; it survives reload, Back and refusals. */
import { useState } from "react";
import { readDraft, saveDraft } from "../../../platform/storage/drafts.ts";
import { PLAN_DRAFT } from "../address/address-draft.ts";
import { CONTACT_FIELDS } from "../address/known-contact.ts";

export const WHERE_FIELDS = ["flat", "address", "landmark", "pincode", "instructions"] as const;
export type WhereField = (typeof WHERE_FIELDS)[number];
export const PLAN_FIELDS = [...WHERE_FIELDS, ...CONTACT_FIELDS] as const;
export type PlanField = (typeof PLAN_FIELDS)[number];

/** A form without a saved address. */
export const NEW_ADDRESS = "new";

export interface PlanDraft extends Partial<Record<PlanField, string>> {
  /** The form of a saved address, by its ID, or of a new one; absent: no form was asked for. */
  editing?: string;
  /** What the address is to be saved as. */
  label?: string;
  /** Not now; the slot may still have to be chosen. */
  isLater?: boolean;
  /** The start of the chosen slot. */
  slot?: string;
}

export function usePlanDraft() {
  const [draft, setDraft] = useState<PlanDraft>(() => readDraft<PlanDraft>(PLAN_DRAFT) ?? {});
  /** Undefined removes a field. */
  const change = (changes: { [Name in keyof PlanDraft]?: PlanDraft[Name] | undefined }): void =>
    setDraft((before) => {
      const next = Object.fromEntries(
        Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined),
      ) as PlanDraft;
      saveDraft(PLAN_DRAFT, next);
      return next;
    });
  return { draft, change };
}

/** The form is empty again. */
export const NO_WHERE = Object.fromEntries(WHERE_FIELDS.map((field) => [field, undefined])) as Record<WhereField, undefined>;
