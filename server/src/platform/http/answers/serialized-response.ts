type PutEntries = (list: readonly unknown[], entries: readonly string[]) => void;

/** An answer with long lists whose entries are written already, and need not be validated and serialised each time. */
export class WrittenAnswer<Answer> {
  readonly #frame: Answer;
  readonly #fill: (frame: Answer, put: PutEntries) => void;

  /** The frame's lists are empty; `fill` says what belongs into them: the JSON of each entry, of a value that the list's schema has parsed. */
  constructor(frame: Answer, fill: (frame: Answer, put: PutEntries) => void) {
    this.#frame = frame;
    this.#fill = fill;
  }

  /** As JSON.stringify writes what the answer would be in full. */
  write(parse: (frame: Answer) => unknown): string {
    const frame = parse(this.#frame) as Answer;
    const lists = new Map<unknown, readonly string[]>();
    this.#fill(frame, (list, entries) => lists.set(list, entries));
    const write = (value: unknown): string => {
      if (typeof value !== "object" || value === null) return JSON.stringify(value);
      if (Array.isArray(value)) return `[${(lists.get(value) ?? value.map(write)).join(",")}]`;
      const fields = Object.entries(value).filter(([, field]) => field !== undefined);
      return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${write(field)}`).join(",")}}`;
    };
    return write(frame);
  }
}
