export function prepare(options?: { build?: boolean; newShop?: boolean }): Promise<void>;
