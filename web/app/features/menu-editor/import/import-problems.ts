import { ApiFailure, failureText } from "../../../platform/api/failure.ts";
import { importTexts as texts } from "../texts/en-import.ts";
import { UnreadableFile } from "./import-file.ts";

const SHOWN_MAX = 10;

/** Why a file cannot be imported, a sentence each. */
export function importProblems(error: unknown): string[] {
  if (error instanceof UnreadableFile) return [error.message];
  const issues = error instanceof ApiFailure ? error.errors : [];
  if (issues.length === 0) return [failureText(error, texts.failed)];
  // One value can break several rules that are said in the same words.
  const all = [...new Set(issues.map(({ path, message }) => texts.problemAt(path, message)))];
  const shown = all.slice(0, SHOWN_MAX);
  return all.length > SHOWN_MAX ? [...shown, texts.moreProblems(all.length - SHOWN_MAX)] : shown;
}

/** The failure with names beside the paths into `document`, the imported menu: people do not count foods. */
export function namedFailure(failure: ApiFailure, document: unknown): ApiFailure {
  const { status, message, code, retryAfterSeconds, cause } = failure;
  const errors = failure.errors.map((each) => ({ ...each, path: placeIn(document, each.path.replace(/^document\./, "")) }));
  return new ApiFailure(status, { message, code, errors }, retryAfterSeconds, cause);
}

/** `foods.2.price` becomes `Foods, Margherita, price`, if there is a name on the way. */
function placeIn(document: unknown, path: string): string {
  const names: string[] = [];
  let part: unknown = document;
  for (const step of path.split(".")) {
    part = fieldOf(part, step);
    const name = fieldOf(part, "name");
    if (typeof name === "string" && name.trim() !== "") names.push(name.trim());
  }
  const steps = path.split(".");
  const [list = ""] = steps;
  const last = steps.at(-1) ?? "";
  return names.length > 0
    ? texts.placeOf([texts.lists[list] ?? list, ...names].join(", "), /^\d+$/.test(last) ? null : last)
    : path;
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, field)?.value : undefined;
