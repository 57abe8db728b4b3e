/** What the checks read: the files of the project by their paths from its root, including new ones that git does not ignore. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Project {
  readonly paths: readonly string[];
  read(path: string): string;
}

/** Thrown by a check that cannot run here, with the reason. */
export class Undecided extends Error {}

/** Code for tests, to which the rules of shipped code do not apply. */
export const NOT_SHIPPED = /\.test\.tsx?$|^(contract|server)\/src\/testing\/|\/fake-[a-z-]+\.ts$|-factory\.ts$/;

export function projectAt(root: string): Project {
  // Inside another repository, git would list that one's files.
  if (!existsSync(join(root, ".git"))) throw new Undecided("this folder is not a clone of the repository");
  const listed = new Set(filesOf(root).split("\0"));
  return {
    // A deleted file is listed until its deletion is staged.
    paths: [...listed].filter((path) => path && existsSync(join(root, path))).sort(),
    read: (path) => readFileSync(join(root, path), "utf8"),
  };
}

function filesOf(root: string): string {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], maxBuffer: 2 ** 26 });
  } catch (error) {
    throw new Undecided(`git cannot list the files (${String(error instanceof Error ? error.message : error).trim()})`);
  }
}
