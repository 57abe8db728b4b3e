/**
 * What documents (*.md) mention exists: the targets of relative links and their headings, paths in backticks and commands, npm scripts, and
 * titles of tests in quotes after the name of their file.
 */
import { dirname, posix } from "node:path";
import type { Project } from "./project.ts";

/** Decision records describe the day on which they were written: their paths may be outdated, their links and `Now in:` may not. */
const HISTORY = /^docs\/decisions\/\d{4}-/;
const NOW_IN = /^Now in: .*$/gm;
/** Created by a build or at run time. */
const GENERATED = /^(server|web)\/build\/|(^|\/)node_modules(\/|$)|(^|\/)results[\w-]*\.json$/;
const FENCE = /^```(\w*)\n([\s\S]*?)^```/gm;
const CODE = /`([^`\n]+)`/g;
/** `a.test.ts`: "a title", "another title that is cut…" */
const TITLES = /`([\w./-]+\.(?:test|spec)\.ts)`: ((?:"[^"\n]+"(?:, )?)+)/g;
const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
const FILE_NAME = /\.(tsx?|[cm]js|css|sql|md|jsonc?|ya?ml|cfg|ini|sh|service|conf)$/;
const PATH = /^[\w.@*<>{},$-]+(\/[\w.@*<>{},$-]+)*\/?$/;

export function checkDocs({ paths, read }: Project): string[] {
  const folders = new Set(paths.flatMap(foldersOf));
  const folderNames = new Set([...folders].map((folder) => posix.basename(folder)));
  const topFolders = new Set(paths.filter((path) => path.includes("/")).map((path) => path.split("/")[0]));
  const scripts = paths
    .filter((path) => posix.basename(path) === "package.json")
    .flatMap((path) => Object.keys(JSON.parse(read(path)).scripts ?? {}));
  return paths.filter((path) => path.endsWith(".md")).flatMap(checkPage);

  function checkPage(page: string): string[] {
    const text = read(page);
    const prose = text.replace(FENCE, "");
    const current = HISTORY.test(page) ? (prose.match(NOW_IN) ?? []).join("\n") : prose;
    const code = [...current.matchAll(CODE)].map(([, token = ""]) => token);
    const blocks = HISTORY.test(page) ? [] : [...text.matchAll(FENCE)].filter(([, language]) => language === "sh");
    const commands = [...blocks.flatMap(([, , block = ""]) => block.split("\n")), ...code.filter((token) => token.includes(" "))];
    return [
      ...[...prose.replace(CODE, "").matchAll(LINK)].flatMap(([, link = ""]) => checkLink(page, link)),
      ...code
        .filter((token) => !token.includes(" ") && isPath(token) && !exists(token))
        .map((token) => `\`${token}\` does not exist`),
      ...commands.flatMap(checkCommand),
      ...[...current.matchAll(TITLES)].flatMap(([, test = "", titles = ""]) => checkTitles(test, titles)),
    ].map((complaint) => `${page}: ${complaint}`);
  }

  function checkLink(page: string, link: string): string[] {
    const [path = "", heading] = link.split("#");
    const target = path ? posix.join(dirname(page), decodeURIComponent(path)).replace(/\/$/, "") : page;
    if (!paths.includes(target) && !folders.has(target)) return [`the target of the link ${link} does not exist`];
    if (!heading || !target.endsWith(".md")) return [];
    return headingsOf(read(target)).includes(heading) ? [] : [`${target} has no heading #${heading}`];
  }

  function checkTitles(test: string, titles: string): string[] {
    const text = paths
      .filter((path) => `/${path}`.endsWith(`/${test}`))
      .map(read)
      .join("\n");
    const missing = [...titles.matchAll(/"([^"]+)"/g)].filter(([, title = ""]) => !text.includes(title.replace(/…$/, "")));
    return missing.map(([title]) => `${test} has no test ${title}`);
  }

  /** In a command, only a word that begins with one of the root's folders is surely a path of this project. */
  function checkCommand(command: string): string[] {
    const words = command.replace(/#.*/, "").split(/[\s"'=]+/);
    const missing = words.filter((word) => topFolders.has(word.split("/")[0]) && word.includes("/") && !exists(word));
    const script = /\bnpm run ([\w:-]+)/.exec(command)?.[1];
    return [
      ...missing.map((word) => `\`${command.trim()}\`: ${word} does not exist`),
      ...(script && !scripts.includes(script) ? [`\`${command.trim()}\`: there is no script ${script}`] : []),
    ];
  }

  /** True for `order.ts`, `domains/order/` and `server/src/app.ts`; false for `/api/order` and `application/json`. */
  function isPath(token: string): boolean {
    if (!PATH.test(token)) return false;
    return FILE_NAME.test(token) || (token.includes("/") && folderNames.has(token.replace(/\/.*/, "")));
  }

  /** The last part of a path is enough. `*` and `<name>` match anything; a file's extension may be omitted if its folder is given. */
  function exists(token: string): boolean {
    if (GENERATED.test(token)) return true;
    const pattern = token
      .replace(/\/$/, "")
      .replace(/[.+^${}()|[\]\\]/g, "\\$&")
      .replace(/\*+|<[^>]+>/g, "[^/]+");
    const wanted = new RegExp(`(^|/)${pattern}${FILE_NAME.test(token) ? "" : "(\\.[\\w.]+)?"}$`);
    return paths.some((path) => wanted.test(path)) || [...folders].some((path) => wanted.test(path));
  }
}

/** The anchors that GitHub generates. */
function headingsOf(markdown: string): string[] {
  const titles = [...markdown.replace(FENCE, "").matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) => title);
  return titles.map((title) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(" ", "-"),
  );
}

function foldersOf(path: string): string[] {
  const folder = dirname(path);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
}
