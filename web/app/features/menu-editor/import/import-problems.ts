import { importTexts as texts } from "#texts/desk/menu/menu-import.ts";
import { ApiFailure, failureText } from "../../../platform/api/failure.ts";
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
