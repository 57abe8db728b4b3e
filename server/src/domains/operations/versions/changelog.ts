/** Reads CHANGELOG.md in the format of https://keepachangelog.com/en/1.1.0/ */
import type { Release } from "@forno/contract/operations/system.ts";

const RELEASE = /^## \[?(\d+\.\d+\.\d+)\]? - (\d{4}-\d{2}-\d{2})$/;
const KIND = /^### (.+)$/;
const ITEM = /^- (.+)$/;
const MORE = /^ {2}(\S.*)$/;

/** Newest first, as in the file. Throws for a line in a release that has no meaning, so that none is lost. */
export function readChangelog(text: string): Release[] {
  const releases: Release[] = [];
  for (const line of text.split("\n")) {
    const [, version, date] = RELEASE.exec(line) ?? [];
    if (version && date) releases.push({ version, date, changes: [] });
    else if (releases.length > 0 && line.trim() !== "") addLine(releases, line);
  }
  return releases;
}

function addLine(releases: readonly Release[], line: string): void {
  const changes = releases.at(-1)?.changes ?? [];
  const [, kind] = KIND.exec(line) ?? [];
  if (kind) {
    changes.push({ kind, items: [] });
    return;
  }
  const items = changes.at(-1)?.items;
  const [, item] = ITEM.exec(line) ?? [];
  const [, more] = MORE.exec(line) ?? [];
  if (items && item) items.push(item);
  else if (items && more && items.length > 0) items.push(`${items.pop()} ${more}`);
  else throw new Error(`CHANGELOG.md has a line of unknown meaning: ${line}`);
}

/** Negative if `a` is the earlier one. */
export function compareVersions(a: string, b: string): number {
  const [numbersOfA, numbersOfB] = [a, b].map((version) => version.split(".").map(Number));
  const differences = (numbersOfA ?? []).map((number, index) => number - (numbersOfB?.[index] ?? 0));
  return differences.find((difference) => difference !== 0) ?? 0;
}
