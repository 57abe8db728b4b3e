import { describe, expect, it } from "vitest";
import { plantedProject } from "./planted-project.ts";

const { plant, run } = plantedProject();

describe("check-docs", () => {
  const FILES = {
    "package.json": '{ "scripts": { "bake": "true" } }',
    "oven/heat.ts": "",
    "oven/heat.test.ts": 'it("bakes a pizza");',
    "docs/heat.md": "# How it is heated\n",
  };

  it("accepts what exists", () => {
    const page = `[heat](docs/heat.md#how-it-is-heated) \`heat.ts\` \`oven/*.ts\` \`oven/heat\` \`/api/oven\` \`text/html\` \`web/build/x.js\` \`heat.test.ts\`: "bakes…"
\`\`\`sh
npm run bake -- oven/heat.ts # or docs/nothing.md
\`\`\`
`;
    plant({ ...FILES, "README.md": page });
    expect(run("check-docs.mjs")).toEqual({ status: 0, output: "" });
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
    plant({ ...FILES, "README.md": page });
    expect(run("check-docs.mjs")).toEqual({ status: 1, output: expect.stringContaining(complaint) });
  });

  it("checks the links of decision records, not their paths", () => {
    plant({ ...FILES, "docs/decisions/0001-heat.md": "`oven/cold.ts` [heat](../heat.md)" });
    expect(run("check-docs.mjs")).toEqual({ status: 0, output: "" });
    plant({ "docs/decisions/0001-heat.md": "[heat](../cold.md)" });
    expect(run("check-docs.mjs").status).toBe(1);
  });
});
