/** Rejects if the file cannot be loaded. */
export const loadLineRules = () => import("./line-rules.ts");
