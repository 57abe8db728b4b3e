import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Release, System } from "@forno/contract/operations/system.ts";
import type { Deps } from "../../../deps.ts";
import { PROGRAM_FOLDER, VERSION } from "../../../platform/process/program-version.ts";
import { selectVersions } from "./versions-store.ts";

const NEWS_MAX = 50;
const STARTED_AT = new Date(performance.timeOrigin);

/** What is new in `current` since the version before, newest first; in a shop that ran no other, what this version has. */
export function releasesSince(releases: readonly Release[], current: string, previous: string | null): Release[] {
  return releases
    .filter(({ version }) => compareVersions(version, current) <= 0)
    .filter(({ version }) => version === current || (previous !== null && compareVersions(version, previous) > 0))
    .slice(0, NEWS_MAX);
}

/** The newest version before this one; after a rollback, an earlier one. */
export function previousOf(versions: readonly { version: string }[], current: string): string | null {
  const earlier = versions.map(({ version }) => version).filter((version) => compareVersions(version, current) < 0);
  return earlier.toSorted(compareVersions).at(-1) ?? null;
}

export async function readSystem({ db, config }: Pick<Deps, "db" | "config">): Promise<System> {
  const versions = await selectVersions(db);
  const previous = previousOf(versions, VERSION);
  const current = versions.find(({ version }) => version === VERSION);
  return {
    version: VERSION,
    build: BUILD_ID,
    startedAt: STARTED_AT.toISOString(),
    node: process.versions.node,
    previousVersion: previous,
    news: releasesSince(readReleases(), VERSION, previous),
    hasUnreadNews: current !== undefined && current.newsReadAt === null,
    admins: config.mode === "live" ? [...config.adminMobiles] : [],
  };
}

/** Of the checkout or image. Newest first. */
export const readReleases = () => readChangelog(readFileSync(join(PROGRAM_FOLDER, "CHANGELOG.md"), "utf8"));

const BUILD_LETTERS = 12;

/** Identifies the bundle that runs, whatever replaces its file later; null if the program runs from its sources. */
export const BUILD_ID: string | null = readBuildId();

function readBuildId(): string | null {
  const program = process.argv[1] ?? "";
  if (!/[\\/]server[\\/]build[\\/]/.test(program)) return null;
  return hash("sha256", readFileSync(program)).slice(0, BUILD_LETTERS);
}

/** Reads CHANGELOG.md in the format of https://keepachangelog.com/en/1.1.0/ */
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
