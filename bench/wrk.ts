/** wrk, and the scripts it runs. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { outputOf } from "./cores.ts";
import { FIRST_NUMBER, PEOPLE, TOKEN_END } from "./people.ts";
import { provideWrk } from "./programs.ts";

export interface WrkLoad {
  url: string;
  headers?: Record<string, string>;
  connections?: number;
  /** A script of `signedInScript`. */
  script?: string;
}

/** Answers a second. Throws when one of them was a failure: nothing else was measured then. */
export async function runWrk({ url, headers = {}, connections = 64, script }: WrkLoad, seconds: number): Promise<number> {
  const head = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "20s", ...head, ...(script ? ["-s", script] : []), url];
  const output = await outputOf(provideWrk(), args);
  const failures = /Non-2xx or 3xx responses: \d+|Socket errors: .*/.exec(output)?.[0];
  if (failures) throw new Error(`${url}: ${failures}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
}

/** Each request is the next customer's. */
export function signedInScript(folder: string, { name, path, body }: { name: string; path: string; body: object }): string {
  const file = join(folder, `${name}.lua`);
  const lua = `
local n = 0
local body = '${JSON.stringify(body)}'
request = function()
  n = (n + 1) % ${PEOPLE}
  local token = string.format("%.0f${TOKEN_END}", ${FIRST_NUMBER} + n)
  return wrk.format("POST", "${path}", { ["token"] = token, ["content-type"] = "application/json" }, body)
end
`;
  writeFileSync(file, lua);
  return file;
}
