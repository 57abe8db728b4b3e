-- What instances tell each other about sockets beyond the 8000 bytes of a notification (@socket.io/postgres-adapter; it deletes after 30 seconds).
CREATE TABLE socket_io_attachments (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  payload    bytea
);
