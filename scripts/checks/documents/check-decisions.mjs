// Each decision record has a date and a status, and the index in docs/decisions/README.md agrees with the records. `--write` writes the index;
// `check-decisions.mjs <folder>` checks another checkout.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "../../project-node.mjs";

const { values, positionals } = parseArgs({ options: { write: { type: "boolean" } }, allowPositionals: true });
const FOLDER = "docs/decisions";
const folder = join(positionals[0] ?? ROOT, FOLDER);
const indexPath = join(folder, "README.md");

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.md$/;
const HEAD =
  /^# (?<number>\d{4}) · (?<title>.+)\n\nDate: (?<date>\d{4}-\d{2}-\d{2})\. Status: (?<status>(?:accepted|superseded by \[\d{4}\]\([a-z0-9-]+\.md\))\..*)\n/;
const TABLE = /^\| Number \|.*\n(?:\|.*\n)*/m;

const complaints = [];
const records = readdirSync(folder)
  .filter((name) => name !== "README.md")
  .sort()
  .flatMap(readRecord);
const index = [
  "| Number | Decision | Date | Status |",
  "|---|---|---|---|",
  ...records.map(({ name, number, title, date, status }) => `| [${number}](${name}) | ${title} | ${date} | ${status} |`),
  "",
].join("\n");
checkIndex();
for (const complaint of complaints) console.log(`${FOLDER}/${complaint}`);
process.exitCode = complaints.length > 0 ? 1 : 0;

function readRecord(name) {
  const number = FILE_NAME.exec(name)?.[1];
  const head = HEAD.exec(readFileSync(join(folder, name), "utf8"))?.groups;
  if (number && head?.number === number) return [{ name, ...head, status: head.status.replace(/\.$/, "") }];
  complaints.push(
    `${name}: a record is called NNNN-words.md and begins with "# NNNN · Title", an empty line and "Date: YYYY-MM-DD. Status: accepted."`,
  );
  return [];
}

function checkIndex() {
  const numbers = records.map(({ number }) => number);
  for (const number of new Set(numbers.filter((each, place) => numbers.indexOf(each) !== place)))
    complaints.push(`${number} is used twice`);
  const page = readFileSync(indexPath, "utf8");
  const current = page.replace(TABLE, () => index);
  if (current === page && TABLE.test(page)) return;
  if (values.write) writeFileSync(indexPath, current);
  else complaints.push("README.md: the index is out of date: node scripts/checks/documents/check-decisions.mjs --write");
}
