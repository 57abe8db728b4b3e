export const isRoot: boolean;
export function findChromium(): string | undefined;
export function provideChromium(): string;
