export function withPrepareLock<T>(work: () => Promise<T>, lock?: string): Promise<T>;
