import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { memoryFolder } from "../../src/testing/memory-folder.ts";

const place = memoryFolder();

/** A new folder for a program's data. */
export const makeDataFolder = (name: string): Promise<string> => mkdtemp(join(place, `forno-faults-${name}-`));
