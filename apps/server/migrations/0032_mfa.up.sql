-- The seed of an authenticator app, encrypted with the field key and bound to its row. It protects nothing before it is
-- confirmed. `last_step`: the newest 30 seconds whose code was used; none of them works twice.
create table totp_seeds (
  id uuid primary key,
  account_id uuid not null unique,
  family_id uuid not null,
  seed bytea not null,
  last_step integer not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- Of the link in the notice that told of it: "this was not me" takes it away again.
  undo_hash bytea,
  foreign key (family_id, account_id) references accounts (family_id, id) on update cascade on delete cascade
);

-- Unused recovery codes: argon2id with one salt a set. A used one is gone.
create table recovery_codes (
  id uuid primary key,
  account_id uuid not null,
  family_id uuid not null,
  code_hash text not null,
  created_at timestamptz not null default now(),
  unique (account_id, code_hash),
  foreign key (family_id, account_id) references accounts (family_id, id) on update cascade on delete cascade
);

create table passkeys (
  id uuid primary key,
  account_id uuid not null,
  family_id uuid not null,
  name text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- What the authenticator knows the account by: random, the same for all keys of an account.
  user_handle bytea not null,
  counter bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  undo_hash bytea,
  foreign key (family_id, account_id) references accounts (family_id, id) on update cascade on delete cascade
);
create index passkeys_account on passkeys (account_id);

-- The newest challenge of a session that adds a passkey; it works once and goes with the session.
create table passkey_challenges (
  session_id uuid primary key references sessions (id) on delete cascade,
  family_id uuid not null references families (id) on delete cascade,
  challenge bytea not null,
  user_handle bytea not null,
  expires_at timestamptz not null
);

-- Logins whose password was right and whose second factor is awaited.
create table login_steps (
  token_hash bytea primary key,
  account_id uuid not null,
  family_id uuid not null,
  -- Of the password hash that was right: a new password ends the step.
  password_mark bytea not null,
  -- For passkeys, once; null: none is asked for.
  challenge bytea,
  tries_left integer not null,
  expires_at timestamptz not null,
  foreign key (family_id, account_id) references accounts (family_id, id) on update cascade on delete cascade
);
create index login_steps_account on login_steps (account_id);
create index login_steps_expiry on login_steps (expires_at);
