import { DOWNLOAD_PAUSE_LIMIT_MS, RESPONSE_TIMEOUT_MS } from "@forno/contract/wire/calls.ts";
import { success } from "@forno/contract/wire/endpoint.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { endpoint, startTinyApp, type TinyApp } from "../../../testing/tiny-app.ts";
import { serve } from "../serve.ts";
import { answerCsv } from "./csv.ts";

const endless = endpoint({
  method: "GET",
  path: "/api/tiny/endless",
  access: "public",
  summary: "Answers once released",
  query: z.object({ q: z.string().optional() }),
  answer: success({ late: z.boolean() }),
});
const table = endpoint({
  method: "GET",
  path: "/api/tiny/table",
  access: "public",
  summary: "A download",
  answer: success({}),
  answerKind: "csv",
});

let tiny: TinyApp;
let requested = Promise.withResolvers<void>();
let released = Promise.withResolvers<void>();
beforeAll(async () => {
  tiny = await startTinyApp([endless, table], (app) => {
    serve(app, endless, async () => {
      requested.resolve();
      await released.promise;
      return { success: true as const, late: true };
    });
    serve(app, table, async (call) => {
      requested.resolve();
      return await answerCsv(call, "days.csv", pages());
    });
  });
});
beforeEach(() => {
  requested = Promise.withResolvers();
  released = Promise.withResolvers();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());
afterAll(() => tiny.close());

/** Sends a second and a third page, each once `released` resolves, then nothing more, and never ends. */
async function* pages() {
  yield "day,paise\n";
  for (const day of ["2026-03-01", "2026-03-02"]) {
    await released.promise;
    released = Promise.withResolvers();
    yield `${day},100\n`;
  }
  await Promise.withResolvers<void>().promise;
}

it("a request that takes too long gets 503, and its later result is neither sent nor logged", async () => {
  const answer = fetch(`${tiny.url}${endless.path}?q=Asha`);
  await requested.promise;
  vi.advanceTimersByTime(RESPONSE_TIMEOUT_MS);
  const { status, headers } = await answer;
  expect({ status, type: headers.get("content-type") }).toEqual({ status: 503, type: "application/json; charset=utf-8" });
  released.resolve();
  expect((await fetch(`${tiny.url}${endless.path}`)).status).toBe(200);
  expect(tiny.log.filter((line) => line.includes("Asha") || line.includes("already sent"))).toEqual([]);
});

it("a request just within the time gets its response", async () => {
  const answer = fetch(`${tiny.url}${endless.path}`);
  await requested.promise;
  vi.advanceTimersByTime(RESPONSE_TIMEOUT_MS - 1);
  released.resolve();
  expect(await (await answer).json()).toEqual({ success: true, late: true });
});

it("a download takes as long as it makes progress, and one that makes none is aborted", async () => {
  const answer = fetch(`${tiny.url}${table.path}`);
  await requested.promise;
  const reader = (await answer).body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toMatchObject({ value: "day,paise\n" });
  for (const day of ["2026-03-01", "2026-03-02"]) {
    vi.advanceTimersByTime(DOWNLOAD_PAUSE_LIMIT_MS - 1);
    released.resolve();
    expect(await reader?.read()).toMatchObject({ value: `${day},100\n` });
  }
  vi.advanceTimersByTime(DOWNLOAD_PAUSE_LIMIT_MS);
  await expect(reader?.read()).rejects.toThrow("terminated");
});
