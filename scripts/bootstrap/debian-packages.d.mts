export const isRoot: boolean;
export function findProgram(...names: string[]): string | undefined;
export function provide(
  find: () => string | undefined,
  packageName: string,
  options?: { advice?: string; limitMs?: number },
): string;
