/** An operator's document, whose commands a test plays on machines. */
import { documentedCommands } from "./documented-commands.ts";
import type { Answer, Machine } from "./machine.ts";

/** Three machines may install at the same time. */
const PLAY_LIMIT_MS = 600_000;

export interface Play {
  /** Where the operator stands. */
  folder?: string;
  /** Of the commands below the heading, those that contain this. */
  only?: string;
  /** What an operator replaces in the document's commands. */
  replaced?: Readonly<Record<string, string>>;
  /** What an operator types. */
  input?: string;
}

export interface Playbook {
  /** Runs the commands below a heading in one shell as root, the first that fails is the last. Returns their output. */
  play(machine: Machine, heading: string, options?: Play): Promise<string>;
  /** The same for commands that may fail. */
  attempt(machine: Machine, heading: string, options?: Play): Promise<Answer>;
  /** The document's commands that were not run yet, with their headings. */
  unplayed(): string[];
}

export function playbookOf(document: string): Playbook {
  const waiting = documentedCommands(document).map((command) => ({ ...command, isPlayed: false }));
  const attempt: Playbook["attempt"] = async (machine, heading, { folder = "/root", only = "", replaced = {}, input } = {}) => {
    const chosen = waiting.filter((command) => command.heading === heading && command.text.includes(only));
    if (chosen.length === 0) throw new Error(`${document} has no command with "${only}" below "${heading}"`);
    for (const command of chosen) command.isPlayed = true;
    const replace = (text: string) => Object.entries(replaced).reduce((line, [from, to]) => line.replaceAll(from, to), text);
    const lines = [...new Set(chosen.map(({ text }) => replace(text)))];
    return await machine.run(["set -e", `cd ${folder}`, ...lines].join("\n"), {
      limitMs: PLAY_LIMIT_MS,
      ...(input !== undefined && { input }),
    });
  };
  return {
    attempt,
    async play(machine, heading, options) {
      const { code, output } = await attempt(machine, heading, options);
      if (code !== 0) throw new Error(`"${heading}" in ${document} failed with ${code}:\n${output}`);
      return output;
    },
    unplayed: () => waiting.filter(({ isPlayed }) => !isPlayed).map(({ heading, text }) => `${heading}: ${text}`),
  };
}
