/** Noon of a Tuesday in Asia/Kolkata: test results must not depend on the time of the run. */
const START = Date.parse("2026-03-10T06:30:00Z");

/** A clock that moves only when a test moves it. */
export class MovableClock {
  #now = START;

  /** Passed as `deps.clock`. */
  readonly read = (): Date => new Date(this.#now);

  advance(ms: number): void {
    this.#now += ms;
  }

  set(time: Date): void {
    this.#now = time.getTime();
  }
}
