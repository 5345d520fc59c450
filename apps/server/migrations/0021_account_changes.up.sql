-- A change of a parent's own details that waits for its codes: nothing of it is in force. Null: stays as it is.
create table account_changes (
  account_id uuid primary key,
  family_id uuid not null,
  first_name text,
  last_name text,
  email text,
  phone text,
  -- A new address is proved by the code that was sent to it; a change of names alone by one to the present email.
  email_proved boolean not null default false,
  phone_proved boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (family_id, account_id) references accounts (family_id, id) on update cascade on delete cascade
);
create index account_changes_expiry on account_changes (expires_at);

-- What an account looked like when its parent was told of something: the link in that message brings these addresses back.
create table account_undos (
  token_hash bytea primary key,
  account_id uuid not null,
  family_id uuid not null,
  email text not null,
  phone text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (family_id, account_id) references accounts (family_id, id) on update cascade on delete cascade
);
create index account_undos_account on account_undos (account_id);
create index account_undos_expiry on account_undos (expires_at);

-- A new address opens nothing by itself for a day: until then the owner can undo it.
alter table accounts add column email_changed_at timestamptz;
alter table accounts add column phone_changed_at timestamptz;
