-- The first answer to a call that made something, given again to a repetition for 24 hours (docs/decisions/0072-idempotency-keys.md).
-- A row is written in the transaction of the act.
create table idempotency_keys (
  family_id uuid not null references families (id) on delete cascade,
  -- The account, device or access token that calls: keys of different callers never meet.
  caller_id uuid not null,
  key text not null,
  id uuid not null,
  -- HMAC-SHA-256 of the route and everything that was sent to it.
  digest bytea not null,
  -- AES-256-GCM of the answer: it may hold a pairing code or keys.
  answer bytea not null,
  made_at timestamptz not null,
  primary key (family_id, caller_id, key)
);
create index idempotency_keys_expiry on idempotency_keys (made_at);

-- back
drop table idempotency_keys;
