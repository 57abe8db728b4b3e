import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { plantedProject } from "../planted-project.ts";

const { at, plant, run } = plantedProject();

describe("check-decisions", () => {
  const INDEX = "# Decision records\n\n| Number |\n\nThe end\n";
  const record = (number: string, rest = "Date: 2026-11-23. Status: accepted.") => `# ${number} · Bake it\n\n${rest}\n\nBecause.\n`;

  it("writes the index, and refuses a record that is not in it", () => {
    plant({ "docs/decisions/README.md": INDEX, "docs/decisions/0001-bake-it.md": record("0001") });
    expect(run("documents/check-decisions.mjs")).toEqual({
      status: 1,
      output: expect.stringContaining("README.md: the index is out of date"),
    });
    expect(run("documents/check-decisions.mjs", "--write")).toEqual({ status: 0, output: "" });
    expect(run("documents/check-decisions.mjs")).toEqual({ status: 0, output: "" });
    const page = readFileSync(at("docs/decisions/README.md"), "utf8");
    expect(page).toContain("\n| [0001](0001-bake-it.md) | Bake it | 2026-11-23 | accepted |\n\nThe end\n");
    plant({ "docs/decisions/0001-bake-it.md": record("0001", "Date: 2026-11-23. Status: superseded by [0002](0002-fry-it.md).") });
    expect(run("documents/check-decisions.mjs").status).toBe(1);
  });

  it.each([
    ["without a date", record("0002", "Status: accepted.")],
    ["without a status", record("0002", "Date: 2026-11-23.")],
    ["with an unknown status", record("0002", "Date: 2026-11-23. Status: maybe.")],
    ["with another number than its file", record("0003")],
  ])("refuses a record %s", (_, text) => {
    plant({ "docs/decisions/README.md": INDEX, "docs/decisions/0001-bake-it.md": record("0001") });
    run("documents/check-decisions.mjs", "--write");
    plant({ "docs/decisions/0002-fry-it.md": text });
    expect(run("documents/check-decisions.mjs")).toEqual({
      status: 1,
      output: expect.stringContaining("docs/decisions/0002-fry-it.md: a record"),
    });
  });
});

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
    expect(run("documents/check-docs.mjs")).toEqual({ status: 0, output: "" });
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
    expect(run("documents/check-docs.mjs")).toEqual({ status: 1, output: expect.stringContaining(complaint) });
  });

  it("checks the links of decision records, not their paths", () => {
    plant({ ...FILES, "docs/decisions/0001-heat.md": "`oven/cold.ts` [heat](../heat.md)" });
    expect(run("documents/check-docs.mjs")).toEqual({ status: 0, output: "" });
    plant({ "docs/decisions/0001-heat.md": "[heat](../cold.md)" });
    expect(run("documents/check-docs.mjs").status).toBe(1);
  });
});
