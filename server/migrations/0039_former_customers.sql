-- Whose orders count together although the account of the earlier ones is deleted: by a keyed MAC of the number, never the number.
CREATE TABLE former_customers (
  user_id    uuid PRIMARY KEY REFERENCES users,
  mobile_mac bytea NOT NULL,
  deleted_at timestamptz NOT NULL
);
CREATE INDEX former_customers_mac ON former_customers (mobile_mac);
CREATE INDEX former_customers_deleted ON former_customers (deleted_at);
