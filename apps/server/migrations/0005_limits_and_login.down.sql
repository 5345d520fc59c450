drop table password_resets;
create table password_resets (
  id uuid primary key,
  public_hash bytea not null unique,
  account_id uuid references accounts (id) on delete cascade,
  token_hash bytea unique,
  token_expires_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
drop index one_time_codes_expiry;
drop index sessions_expiry;
drop index sessions_browser;
alter table registrations drop constraint registrations_phone_key;
alter table registrations drop constraint registrations_email_key;
create index registrations_email on registrations (email);
create index registrations_phone on registrations (phone);
drop table rate_counters;
