/** `rzp_test_…` and `rzp_live_…` are the two modes of an account; neither knows the other's orders. */
const MODE = /^rzp_(test|live)_/;

/**
 * Also true for two keys of the same mode: a key that replaces another can read its orders, and only the provider knows whether the
 * account is the same.
 */
export function mayBeSameAccount(keyId: string, other: string): boolean {
  const [mode, otherMode] = [MODE.exec(keyId)?.[1], MODE.exec(other)?.[1]];
  return mode === undefined || otherMode === undefined || mode === otherMode;
}
