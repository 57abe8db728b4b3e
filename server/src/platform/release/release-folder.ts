/** A release: a folder that runs the shop. Its `release.json` lists every file with its SHA-256 (scripts/release/make-release.mjs). */
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Also the name of its folder. */
const VERSION = /^\d+\.\d+\.\d+(?:[-+][\w.+-]{1,60})?$/;

const manifest = z.object({
  version: z.string().regex(VERSION),
  /** `process.platform` and `process.arch`. */
  platform: z.string().max(50),
  /** By path: the SHA-256 of a file, or `-> target` of a symbolic link. */
  files: z.record(z.string().regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))/), z.string().regex(/^([0-9a-f]{64}|-> .+)$/)),
});
export type ReleaseManifest = z.infer<typeof manifest>;

const MANIFEST = "release.json";

export function readManifest(folder: string): ReleaseManifest {
  let text: string;
  try {
    text = fs.readFileSync(join(folder, MANIFEST), "utf8");
  } catch (error) {
    throw new Error(`${folder} is not a release: it has no ${MANIFEST}. Make one with: npm run release`, { cause: error });
  }
  try {
    return manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${join(folder, MANIFEST)} is damaged. Copy the release again`, { cause: error });
  }
}

/** Throws if a file is missing, changed or not listed. Afterwards all of them are on the disk, not only in memory. */
export function verifyRelease(folder: string, { files }: ReleaseManifest): void {
  const found = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => path !== MANIFEST);
  const unknown = found.filter((path) => !Object.hasOwn(files, path));
  const damaged = Object.entries(files).filter(([path, digest]) => digestOf(join(folder, path)) !== digest);
  const wrong = [...damaged.map(([path]) => path), ...unknown];
  if (wrong.length > 0)
    throw new Error(
      `The release in ${folder} is damaged: ${wrong.slice(0, 3).join(", ")}${wrong.length > 3 ? ` and ${wrong.length - 3} more` : ""}. Copy it again`,
    );
}

function digestOf(path: string): string | null {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return null;
  if (stat.isSymbolicLink()) return `-> ${fs.readlinkSync(path)}`;
  if (!stat.isFile()) return null;
  const file = fs.openSync(path, "r");
  try {
    fs.fsyncSync(file);
    return createHash("sha256").update(fs.readFileSync(file)).digest("hex");
  } finally {
    fs.closeSync(file);
  }
}
