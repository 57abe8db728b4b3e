/** The commands in an operator's documents: each line of each `sh` block, with lines that end in a backslash joined. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../../..");

export interface DocumentedCommand {
  document: string;
  /** The heading above it, without its `#`. */
  heading: string;
  /** As documented; a heredoc is one command. */
  text: string;
}

export function documentedCommands(document: string, text = readFileSync(join(ROOT, document), "utf8")): DocumentedCommand[] {
  const found: DocumentedCommand[] = [];
  let heading = "";
  let block: string[] | null = null;
  for (const line of text.split("\n")) {
    if (block && line.trim() === "```") {
      found.push(...commandsIn(block).map((command) => ({ document, heading, text: command })));
      block = null;
    } else if (block) block.push(line.trimStart() === line ? line : line.replace(/^ {3}/, ""));
    else if (/^\s*```(sh|bash)$/.test(line)) block = [];
    else heading = /^#+ (.*)$/.exec(line)?.[1] ?? heading;
  }
  return found;
}

function commandsIn(lines: readonly string[]): string[] {
  const commands: string[] = [];
  let open = "";
  let heredocEnd: string | null = null;
  for (const line of lines) {
    if (heredocEnd !== null) {
      open += `\n${line}`;
      if (line.trim() === heredocEnd) {
        commands.push(open);
        open = "";
        heredocEnd = null;
      }
      continue;
    }
    if (open === "" && /^\s*(#|$)/.test(line)) continue;
    open += line;
    if (line.endsWith("\\")) {
      open += "\n";
      continue;
    }
    heredocEnd = /<<-?\s*'?(\w+)'?/.exec(line)?.[1] ?? null;
    if (heredocEnd !== null) continue;
    commands.push(open);
    open = "";
  }
  return commands;
}
