export function alone<T>(work: () => Promise<T>, lock?: string): Promise<T>;
