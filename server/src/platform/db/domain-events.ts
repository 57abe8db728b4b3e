/**
 * Events that are raised in the transaction that stores their cause. A handler runs in this transaction, or after its commit. A job that
 * a handler sends in the transaction (`SendOptions.tx`) survives a crash.
 */

/** Methods, so that handlers of events of any type can be subscribed. */
interface Handler<Tx, Event> {
  /** If it fails, nothing is stored. */
  inTransaction?(tx: Tx, event: Event): Promise<void>;
  /** Must not be needed: a crash after the commit skips it. A failure is reported only. */
  afterCommit?(event: Event): void | Promise<void>;
}

export type Handlers<Events, Tx> = { readonly [Name in keyof Events]?: Handler<Tx, Events[Name]> };
type AnyHandlers = Readonly<Record<string, Handler<object, object | null> | undefined>>;

interface Subscription {
  handlers: readonly AnyHandlers[];
  onError: (error: unknown) => void;
}

const subscriptions = new WeakMap<object, Subscription>();
const transactions = new WeakMap<object, RaisedEvents>();

/** For all transactions of this database. Events that are raised before have no handlers. */
export const subscribe = (db: object, handlers: readonly AnyHandlers[], onError: (error: unknown) => void): void => {
  subscriptions.set(db, { handlers, onError });
};

/** The events of one transaction. */
export class RaisedEvents {
  readonly #subscription: Subscription;
  readonly #raised: { name: string; event: object | null }[] = [];

  constructor(db: object) {
    this.#subscription = subscriptions.get(db) ?? { handlers: [], onError: () => {} };
  }

  /** From now on, events can be raised in it. */
  start(tx: object): void {
    transactions.set(tx, this);
  }

  async raise(tx: object, name: string, event: object | null): Promise<void> {
    // An event without contents counts once.
    if (event !== null || !this.#raised.some((other) => other.name === name)) this.#raised.push({ name, event });
    for (const { [name]: handler } of this.#subscription.handlers) await handler?.inTransaction?.(tx, event);
  }

  async committed(): Promise<void> {
    const { handlers, onError } = this.#subscription;
    for (const { name, event } of this.#raised)
      for (const { [name]: handler } of handlers) {
        try {
          await handler?.afterCommit?.(event);
        } catch (error) {
          onError(error);
        }
      }
  }
}

/** Call it with a type of its own for each program: `server/src/events.ts`. */
export async function raiseEvent(tx: object, name: string, event: object | null): Promise<void> {
  const raised = transactions.get(tx);
  if (!raised) throw new Error(`${name} is raised outside of inTransaction`);
  await raised.raise(tx, name, event);
}
