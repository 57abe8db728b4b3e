// The files of the project, including new ones that are not ignored, by their paths from its root. Exits with UNDECIDED if git cannot list them.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { UNDECIDED } from "./undecided.mjs";

/** Code for tests, to which the rules of shipped code do not apply. */
export const NOT_SHIPPED = /\.test\.ts$|^(contract|server)\/src\/testing\/|\/fake-[a-z-]+\.ts$|-factory\.ts$/;

export function projectFiles(root) {
  // Inside another repository, git would list that one's files.
  if (!existsSync(join(root, ".git"))) undecided("this folder is not a clone of the repository");
  try {
    const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    const listed = execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 2 ** 26,
    });
    // A deleted file is listed until its deletion is staged.
    return [...new Set(listed.split("\0"))].filter((path) => path && existsSync(join(root, path))).sort();
  } catch (error) {
    return undecided(`git cannot list the files (${String(error.stderr || error.message).trim()})`);
  }
}

function undecided(reason) {
  console.log(reason);
  process.exit(UNDECIDED);
}
