import { vi } from "vitest";

const LIMIT_MS = 30_000;

/** Repeats the assertion until it holds. Vitest's default of one second is too short on a slow machine. */
export const eventually = <T>(assert: () => T | Promise<T>): Promise<T> => vi.waitFor(assert, { timeout: LIMIT_MS });
