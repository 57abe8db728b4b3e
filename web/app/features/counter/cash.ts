const PAISE = 100;
/** In rupees: what customers round up to. */
const STEPS = [50, 100, 200, 500];
const KEYS = 4;
/** In rupees. */
const NOTES = [500, 200, 100, 50, 20, 10, 5, 2, 1];

/** In paise, ascending: what a customer probably gives, if not the exact amount. */
export function cashKeys(duePaise: number): number[] {
  const largest = Math.max(...STEPS) * PAISE;
  const above = (step: number) => (Math.floor(duePaise / (step * PAISE)) + 1) * step * PAISE;
  const keys = [...new Set(STEPS.map(above))].sort((one, other) => one - other);
  while (keys.length < KEYS) keys.push((Math.floor((keys.at(-1) ?? duePaise) / largest) + 1) * largest);
  return keys;
}

/** The fewest notes and coins, in rupees; what is below a rupee has none. */
export function notesFor(paise: number): number[] {
  let rest = Math.floor(paise / PAISE);
  return NOTES.flatMap((note) => {
    const count = Math.floor(rest / note);
    rest -= count * note;
    return Array.from({ length: count }, () => note);
  });
}
