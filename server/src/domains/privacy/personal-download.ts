/** A customer's download of all data about them, written part by part: many orders are never in memory together. */
import { type PersonalData, personalData } from "@forno/contract/privacy/privacy.ts";
import type { AppDeps } from "../../module.ts";
import { Turns } from "../../platform/concurrency/turns.ts";
import type { Caller } from "../../platform/http/caller.ts";

type DownloadDeps = Pick<AppDeps, "db" | "clock" | "modules">;

const turns = new Turns(1);

/** The JSON of the answer. A person's downloads follow each other. */
export async function* personalDownload(deps: DownloadDeps, caller: Caller): AsyncGenerator<string> {
  const end = await turns.start(caller.userId);
  try {
    yield `{"success":true,"data":${JSON.stringify({ exportedAt: deps.clock().toISOString() }).slice(0, -1)}`;
    for (const { personalData: own } of deps.modules) {
      const parts = Object.entries((await own?.export?.(deps.db, caller)) ?? {});
      for (const [name, part] of parts) yield* written(name as keyof PersonalData, part);
    }
    yield "}}";
  } finally {
    end();
  }
}

async function* written(name: keyof PersonalData, part: unknown): AsyncGenerator<string> {
  const schema = personalData.shape[name];
  if (!isPaged(part)) {
    yield `,"${name}":${JSON.stringify(schema.parse(part))}`;
    return;
  }
  let before = `,"${name}":[`;
  for await (const page of part) {
    const text = JSON.stringify(schema.parse(page)).slice(1, -1);
    if (text === "") continue;
    yield before + text;
    before = ",";
  }
  yield before === "," ? "]" : `${before}]`;
}

const isPaged = (part: unknown): part is AsyncIterable<unknown> =>
  typeof part === "object" && part !== null && Symbol.asyncIterator in part;
