/** Begins with the true time and moves only when a test says so. */
export class MovableClock {
  #now = Date.now();

  /** What is handed in as `deps.clock`. */
  readonly read = (): Date => new Date(this.#now);

  advance(ms: number): void {
    this.#now += ms;
  }

  set(time: Date): void {
    this.#now = time.getTime();
  }
}
