import { vi } from "vitest";

const LIMIT_MS = 30_000;

/** Asserts again and again until it holds. Vitest's own second is a flake on a slow machine. */
export const eventually = <T>(assert: () => T | Promise<T>): Promise<T> => vi.waitFor(assert, { timeout: LIMIT_MS });
