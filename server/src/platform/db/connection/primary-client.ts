import pg from "pg";

/** Also the error code of a statement that a standby refuses because it only reads. */
const READ_ONLY = "25006";

/** Reaches a standby, such as a former primary after a failover: it would refuse every change, and what it shows may be out of date. */
class StandbyError extends Error {
  override readonly name = "StandbyError";
  readonly code = READ_ONLY;

  constructor() {
    super("This PostgreSQL is a standby, and only the primary takes orders");
  }
}

/** pg's overloads in one: returns a promise, unless a callback was passed. */
type Connect = (callback?: (error?: Error | null) => void) => unknown;

export interface PrimaryConfig extends pg.ClientConfig {
  /** For reads of data that may be out of date. */
  acceptsStandby?: boolean;
}

/**
 * A pg client that does not connect to a standby. The server says what it is while it connects, so the check costs nothing. A primary
 * cannot become a standby without ending its connections.
 */
export class PrimaryClient extends pg.Client {
  constructor(config: PrimaryConfig = {}) {
    super(config);
    let isStandby = false;
    this.connection.on(
      "parameterStatus",
      ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
        if (parameterName === "in_hot_standby") isStandby = parameterValue === "on";
      },
    );
    if (config.acceptsStandby) return;
    const connect = this.connect.bind(this) as Connect;
    const refuse = () => {
      void this.end().catch(() => {});
      return new StandbyError();
    };
    this.connect = ((callback?: (error?: Error | null) => void) =>
      callback
        ? connect((error) => callback(error ?? (isStandby ? refuse() : error)))
        : (connect() as Promise<unknown>).then((result) => {
            if (isStandby) throw refuse();
            return result;
          })) as typeof this.connect;
  }
}
