-- Counters of the rate limits. The key is an HMAC, so that neither an address nor an email can be read here. A logged
-- table: a crash must not be a way to get fresh tries.
create table rate_counters (
  key bytea primary key,
  count integer not null,
  -- A fresh window begins when this one is over.
  window_ends_at timestamptz not null,
  -- No further try before this time (growing delays).
  blocked_until timestamptz
) with (fillfactor = 80);
create index rate_counters_window on rate_counters (window_ends_at);

-- One registration an address and a phone: correcting it replaces it, also when two corrections arrive at once.
drop index registrations_email;
drop index registrations_phone;
alter table registrations add constraint registrations_email_key unique (email);
alter table registrations add constraint registrations_phone_key unique (phone);

create index sessions_browser on sessions (browser_id);
create index sessions_expiry on sessions (expires_at);
create index one_time_codes_expiry on one_time_codes (expires_at);

-- A reset says where its code went, and is looked for there alone. Its rows live for ten minutes: none is kept.
drop table password_resets;
create table password_resets (
  id uuid primary key,
  public_hash bytea not null unique,
  -- Null: nobody has that address, and the row is there so that nothing shows it.
  account_id uuid references accounts (id) on delete cascade,
  channel text not null check (channel in ('email', 'phone')),
  token_hash bytea unique,
  token_expires_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_resets_account on password_resets (account_id);
create index password_resets_expiry on password_resets (expires_at);
