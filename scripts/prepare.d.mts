export function prepare(options?: { build?: boolean }): Promise<void>;
