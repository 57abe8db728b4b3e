import { expect, it } from "vitest";
import { checkDocs } from "./check-docs.ts";
import { planted } from "./planted-project.ts";

const FILES = {
  "package.json": '{ "scripts": { "bake": "true" } }',
  "oven/heat.ts": "",
  "oven/heat.test.ts": 'it("bakes a pizza");',
  "docs/heat.md": "# How it is heated\n",
};
const check = (page: string, path = "README.md") => checkDocs(planted({ ...FILES, [path]: page }));

it("accepts what exists", () => {
  const page = `[heat](docs/heat.md#how-it-is-heated) \`heat.ts\` \`oven/*.ts\` \`oven/heat\` \`/api/oven\` \`text/html\` \`web/build/x.js\` \`heat.test.ts\`: "bakes…"
\`\`\`sh
npm run bake -- oven/heat.ts # or docs/nothing.md
\`\`\`
`;
  expect(check(page)).toEqual([]);
});

it.each([
  ["a link to a missing file", "[heat](docs/cold.md)", "docs/cold.md does not exist"],
  ["a link to a missing heading", "[heat](docs/heat.md#cold)", "no heading #cold"],
  ["the name of a missing file", "`cold.ts`", "`cold.ts` does not exist"],
  ["a path that does not exist", "`oven/cold`", "`oven/cold` does not exist"],
  ["a command with a missing file", "```sh\nnpm run bake -- oven/cold.ts\n```\n", "oven/cold.ts does not exist"],
  ["a script that does not exist", "`npm run fry`", "there is no script fry"],
  ["a title that the test does not have", '`heat.test.ts`: "bakes", "fries"', 'heat.test.ts has no test "fries"'],
])("refuses %s", (_, page, complaint) => {
  expect(check(page)).toEqual([expect.stringContaining(complaint)]);
});

it("checks the links of decision records and where their decision is now, not their other paths", () => {
  const record = "docs/decisions/0001-heat.md";
  expect(check("Now in: `oven/heat.ts`, `oven/cold.ts`.", record)).toEqual([
    expect.stringContaining("`oven/cold.ts` does not exist"),
  ]);
  expect(check("`oven/cold.ts` [heat](../heat.md)", record)).toEqual([]);
  expect(check("[heat](../cold.md)", record)).toEqual([expect.stringContaining(record)]);
});
