/** Random numbers from a seed. */
export interface Chance {
  /** An integer from 0 to n - 1. */
  below(n: number): number;
  pick<T>(choices: readonly T[]): T;
}

/** `label` separates the parts of a run, so that they do not affect each other's numbers. (mulberry32) */
export function chanceOf(seed: number, label: string): Chance {
  let state = seed;
  for (const character of label) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    pick(choices) {
      const chosen = choices[below(choices.length)];
      if (chosen === undefined) throw new Error("nothing to choose from");
      return chosen;
    },
  };
}
