export function prepare(options?: { build?: boolean; newShop?: boolean }): Promise<void>;
export function isBuilt(): Promise<boolean>;
