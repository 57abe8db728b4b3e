import type { ColumnType, Generated } from "kysely";

/** A column that is set once, when the row is inserted. */
export type Fixed<T> = ColumnType<T, T, never>;

interface SecretsTable {
  name: string;
  value: Buffer;
}

/** Files of web builds in use. */
interface WebAssetsTable {
  name: string;
  bytes: Buffer;
  last_used_at: Date;
}

/** What instances send each other about sockets; its rows are the adapter's (`socket-events.ts`). */
interface SocketAttachmentsTable {
  id: Generated<number>;
  created_at: Generated<Date>;
  payload: Buffer | null;
}

export interface PlatformTables {
  secrets: SecretsTable;
  web_assets: WebAssetsTable;
  socket_io_attachments: SocketAttachmentsTable;
}
