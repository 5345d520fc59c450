-- A browser of a device that asked to be told. It holds as long as the pairing under whose token it was made. Whoever has the
-- address can push, so it is encrypted.
create table device_push_subscriptions (
  id uuid primary key,
  family_id uuid not null,
  device_id uuid not null,
  token_hash bytea not null,
  endpoint_hash bytea not null unique,
  sealed bytea not null,
  -- Rules that were told by a push: told again only once the device has read them, or much later.
  rules_version bigint,
  rules_told_at timestamptz,
  created_at timestamptz not null,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index device_push_subscriptions_device on device_push_subscriptions (device_id);

-- The child's page of a device that runs somebody else's client. `token_hash` is null while there is no link to it.
create table device_pages (
  device_id uuid primary key,
  family_id uuid not null,
  token_hash bytea unique,
  made_at timestamptz not null,
  opened_at timestamptz,
  agreed_at timestamptz,
  reminded_at timestamptz,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index device_pages_waiting on device_pages (made_at) where agreed_at is null and reminded_at is null;
-- Clients that were connected before there were pages.
insert into device_pages (device_id, family_id, made_at) select device_id, family_id, made_at from client_keys;
