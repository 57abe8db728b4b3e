/** Something that is read again after news, one reading at a time, however many news there are: as the web's pages do. */
export class Followed {
  readonly #read: () => Promise<unknown>;
  #running: Promise<void> | null = null;
  #isStale = false;
  #failure: unknown;

  constructor(read: () => Promise<unknown>) {
    this.#read = read;
  }

  again(): void {
    this.#isStale = true;
    this.#running ??= this.#run();
  }

  /** Throws what the first failed reading threw. */
  async end(): Promise<void> {
    await this.#running;
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #run(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      await this.#read().catch((error: unknown) => {
        this.#failure ??= error;
      });
    }
    this.#running = null;
  }
}
