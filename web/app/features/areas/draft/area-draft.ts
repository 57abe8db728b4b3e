/** The form of one area. */
import { AREA_PINCODES_MAX, areaInput, TOO_MANY_PINCODES } from "@forno/contract/fulfilment/fulfilment-input.ts";
import type { AreaRule, ServiceArea } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { pincodesIn } from "@forno/contract/fulfilment/rules/pincode.ts";
import type { Corner } from "@forno/contract/fulfilment/rules/whereabouts.ts";
import { v4 as newId } from "uuid";
import type { FieldErrors } from "../../../ui/form/use-form-errors.ts";
import { areaTexts as texts } from "../texts/en.ts";
import { numberIn, optionalNumberIn } from "./number-text.ts";

/** In the order of the form; also the names of its controls. */
export const AREA_FIELDS = ["name", "upToMetres", "pincodes", "points", "fee", "minimumOrder", "freeFrom", "minutes"] as const;
export type AreaField = (typeof AREA_FIELDS)[number];

export interface AreaDraft {
  name: string;
  kind: AreaRule["kind"];
  upToKm: string;
  pincodes: string;
  points: readonly Corner[];
  fee: string;
  minimumOrder: string;
  freeFrom: string;
  minutes: string;
}

const EMPTY: AreaDraft = {
  name: "",
  kind: "distance",
  upToKm: "",
  pincodes: "",
  points: [],
  fee: "",
  minimumOrder: "",
  freeFrom: "",
  minutes: "",
};

/** Null: a new one. */
export function areaDraftOf(area: ServiceArea | null): AreaDraft {
  if (!area) return EMPTY;
  const { name, rule, fee, minimumOrder, freeFrom, minutes } = area;
  return {
    ...EMPTY,
    name,
    kind: rule.kind,
    ...(rule.kind === "distance" && { upToKm: `${rule.upToMetres / 1_000}` }),
    ...(rule.kind === "pincodes" && { pincodes: rule.pincodes.join(", ") }),
    ...(rule.kind === "polygon" && { points: rule.points }),
    fee: `${fee}`,
    minimumOrder: minimumOrder === 0 ? "" : `${minimumOrder}`,
    freeFrom: freeFrom === null ? "" : `${freeFrom}`,
    minutes: `${minutes}`,
  };
}

function ruleOf({ kind, upToKm, pincodes, points }: AreaDraft): AreaRule {
  if (kind === "distance") return { kind, upToMetres: Math.round(numberIn(upToKm) * 1_000) };
  return kind === "pincodes" ? { kind, pincodes: pincodesIn(pincodes).pincodes } : { kind, points };
}

const WORDS_SHOWN = 5;

/** What the list has beside pincodes. */
function pincodesProblem(text: string): string | undefined {
  const { pincodes, unreadable } = pincodesIn(text);
  if (pincodes.length > AREA_PINCODES_MAX) return TOO_MANY_PINCODES;
  if (unreadable.length === 0) return undefined;
  const shown = unreadable.slice(0, WORDS_SHOWN).join(", ");
  return texts.notPincodes(unreadable.length > WORDS_SHOWN ? `${shown} …` : shown);
}

/** New areas get their ID from the server; until then, this tells them apart. */
const NEW = "new-";
export const withoutNewId = ({ _id, ...area }: ServiceArea) => (_id.startsWith(NEW) ? area : { _id, ...area });

/** The area, or what is wrong with it. `id`: null for a new one. */
export function areaIn(draft: AreaDraft, id: string | null): { area: ServiceArea } | { errors: FieldErrors<AreaField> } {
  const listed = draft.kind === "pincodes" ? pincodesProblem(draft.pincodes) : undefined;
  const { data, error } = areaInput.safeParse({
    name: draft.name,
    rule: ruleOf(draft),
    fee: numberIn(draft.fee),
    minimumOrder: optionalNumberIn(draft.minimumOrder),
    freeFrom: optionalNumberIn(draft.freeFrom),
    minutes: numberIn(draft.minutes),
  });
  if (data && !listed) return { area: inOrder({ ...data, _id: id ?? NEW + newId() }) };
  const errors: FieldErrors<AreaField> = listed ? { pincodes: listed } : {};
  for (const { path, message } of error?.issues ?? []) {
    const field = AREA_FIELDS.find((name) => name === (path[0] === "rule" ? path[1] : path[0]));
    if (field) errors[field] ??= message;
  }
  return { errors };
}

/** With its fields in one order, so that texts of equal areas are equal: the database has another one. */
export function inOrder({ _id, name, rule, fee, minimumOrder, freeFrom, minutes }: ServiceArea): ServiceArea {
  return { _id, name, rule: ruleInOrder(rule), fee, minimumOrder, freeFrom, minutes };
}

function ruleInOrder(rule: AreaRule): AreaRule {
  if (rule.kind === "distance") return { kind: rule.kind, upToMetres: rule.upToMetres };
  return rule.kind === "pincodes" ? { kind: rule.kind, pincodes: rule.pincodes } : { kind: rule.kind, points: rule.points };
}
