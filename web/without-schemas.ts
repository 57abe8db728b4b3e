import { type ESTree, type Plugin, Visitor } from "vite";

/** What a call reads of an endpoint's declaration. */
const READ_BY_CALLS = new Set(["method", "path"]);
/** A field by its name; or taken apart, or under a name that hides what it is, where the first could not be seen. */
const UNREAD = /\w*[eE]ndpoints(\??\.\w+\??\.(?!method\b|path\b)\w+| as (?!\w*[eE]ndpoints\b)\w+)|\}\s*=\s*\w*[eE]ndpoints\b/;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** What the server renders pages with has no use for the schemas either. */
const inPages = { apply: "build" } satisfies Partial<Plugin>;

/**
 * Leaves the contract's schemas out of the built pages, but for those that forms check with (`*-input.ts`): of an endpoint stay method
 * and path, and what nobody names any more falls away with the rest of what is unused. The compiler sees the whole contract all the
 * same, so a second step ends the build where a page asks a declaration for more.
 */
export const withoutSchemas = (): Plugin[] => [
  {
    ...inPages,
    name: "without-schemas",
    transform: {
      filter: { id: /\/contract\/src\/(?!rules\/|testing\/)[\w/-]+\.ts$/ },
      handler(code) {
        const program = this.parse(code);
        const edits = [...unreadFields(program), ...program.body.flatMap(initialValues).flatMap(unusedIsUnmade)];
        return { code: edited(code, edits), map: null };
      },
    },
  },
  {
    ...inPages,
    name: "without-schemas:asked-for-all-the-same",
    transform: {
      filter: { id: /\/web\/app\//, code: UNREAD },
      handler(code) {
        this.error(
          `${UNREAD.exec(code)?.[0]} is not there in a built page, or cannot be seen not to be: name what it needs in a contract/src/*-input.ts`,
        );
      },
    },
  },
];

function unreadFields(program: ESTree.Program): Edit[] {
  const edits: Edit[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [declaration] }) {
      if (callee.type !== "Identifier" || callee.name !== "endpoint" || declaration?.type !== "ObjectExpression") return;
      for (const field of declaration.properties) {
        const isRead = field.type === "Property" && field.key.type === "Identifier" && READ_BY_CALLS.has(field.key.name);
        if (!isRead) edits.push({ start: field.start, end: field.end, text: "...null" });
      }
    },
  });
  visitor.visit(program);
  return edits;
}

function initialValues(statement: ESTree.Program["body"][number]): ESTree.Expression[] {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declared?.type !== "VariableDeclaration") return [];
  return declared.declarations.flatMap(({ init }) => (init && init.type !== "Literal" ? [init] : []));
}

/** A schema is made by calls, and no bundler leaves out a call of which it cannot know that it changes nothing. */
const unusedIsUnmade = ({ start, end }: ESTree.Expression): Edit[] => [
  { start, end: start, text: "/* @__PURE__ */ (() => (" },
  { start: end, end, text: "))()" },
];

const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code);
