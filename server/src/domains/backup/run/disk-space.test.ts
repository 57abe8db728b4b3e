import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freeBytes, requireSpace } from "./disk-space.ts";

let first: string;
let second: string;
beforeEach(async () => {
  first = await mkdtemp(join(tmpdir(), "forno-space-"));
  second = await mkdtemp(join(tmpdir(), "forno-space-"));
});
afterEach(async () => {
  await rm(first, { recursive: true });
  await rm(second, { recursive: true });
});

const need = async (folder: string, share: number) => ({ folder, bytes: (await freeBytes(folder)) * share });

it("folders on one disk need their space together", async () => {
  await expect(requireSpace(await need(first, 0.6), await need(second, 0.6))).rejects.toThrow(
    `Not enough space in ${first} and ${second}: `,
  );
  await requireSpace(await need(first, 0.1), await need(second, 0.1));
});

it("some space stays free for the shop", async () => {
  await expect(requireSpace(await need(first, 1))).rejects.toThrow(/^Not enough space in .+: .+ MB are free, and about .+ MB are/);
});
