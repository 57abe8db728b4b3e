export function prepare(options?: { build?: boolean; newShop?: boolean; tests?: boolean }): Promise<void>;
export function isBuilt(): Promise<boolean>;
