/** Noon of a Tuesday in Asia/Kolkata: what a test shows must not depend on the hour at which it runs. */
const START = Date.parse("2026-03-10T06:30:00Z");

/** Moves only when a test says so. */
export class MovableClock {
  #now = START;

  /** What is handed in as `deps.clock`. */
  readonly read = (): Date => new Date(this.#now);

  advance(ms: number): void {
    this.#now += ms;
  }

  set(time: Date): void {
    this.#now = time.getTime();
  }
}
