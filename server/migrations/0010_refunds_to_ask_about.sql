-- A refund that is still pending at the provider is asked about, too.
DROP INDEX refunds_open;
CREATE INDEX refunds_open ON refunds (updated_at) WHERE status <> 'processed';
