export const ROOT: string;
export function projectNode(): string;
export function withProjectBinaries(extra?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
export function canBuild(version: string): boolean;
