-- A family is the wall: every row of every later table names its family, and foreign keys carry the family id with them,
-- so that a row cannot point across two families even when a query forgets to ask.
create table families (
  id uuid primary key,
  plan text not null check (plan in ('Parents', 'Premium')),
  plan_expires_at timestamptz,
  filter_account_created boolean not null default false,
  time_zone text not null default 'UTC',
  retention_days integer not null default 30 check (retention_days in (7, 30, 90, 365)),
  created_at timestamptz not null default now()
);

-- A registration becomes an account when both codes were entered; until then it can be replaced and never logs in.
create table registrations (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  password_hash text not null,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  created_at timestamptz not null default now()
);
create index registrations_email on registrations (email);
create index registrations_phone on registrations (phone);

create table accounts (
  id uuid primary key,
  family_id uuid not null references families (id) on delete cascade,
  role text not null check (role in ('owner', 'parent')),
  first_name text not null,
  last_name text not null,
  email text not null unique,
  phone text not null unique,
  password_hash text not null,
  picture text,
  created_at timestamptz not null default now(),
  unique (family_id, id)
);

-- A browser that has logged in to an account: its cookie is one half of every session there (the token is the other).
create table browsers (
  id uuid primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  secret_hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index browsers_account on browsers (account_id);

create table sessions (
  id uuid primary key,
  account_id uuid not null,
  family_id uuid not null,
  browser_id uuid not null references browsers (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- When the parent last proved who they are (password or second factor).
  proof_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade
);
create index sessions_account on sessions (account_id);

-- One-time codes: the newest of a subject, purpose and channel is the only live one. `code_hash` is an HMAC.
create table one_time_codes (
  id uuid primary key,
  subject_id uuid not null,
  purpose text not null,
  channel text not null check (channel in ('email', 'phone')),
  address text not null,
  code_hash bytea not null,
  tries_left integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (subject_id, purpose, channel)
);

-- A forgotten password: also made for addresses without an account, so that answers do not differ.
create table password_resets (
  id uuid primary key,
  public_hash bytea not null unique,
  account_id uuid references accounts (id) on delete cascade,
  token_hash bytea unique,
  token_expires_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
