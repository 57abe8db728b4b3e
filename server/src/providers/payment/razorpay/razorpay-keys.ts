/** `rzp_test_…` and `rzp_live_…` are the two halves of an account, and neither knows an order of the other. */
const MODE = /^rzp_(test|live)_/;

/**
 * True too for two keys of the same half: a key that replaces another reads the orders made with it, and whether the account is the same
 * only the provider can tell.
 */
export function mayBeSameAccount(keyId: string, other: string): boolean {
  const [mode, otherMode] = [MODE.exec(keyId)?.[1], MODE.exec(other)?.[1]];
  return mode === undefined || otherMode === undefined || mode === otherMode;
}
