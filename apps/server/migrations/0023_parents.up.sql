-- Open invitations: a row goes when it is used, withdrawn or refused. The link's token is kept as a hash; there is none while
-- the owner has not agreed. An invitation goes with the parent who made it.
create table invitations (
  id uuid primary key,
  family_id uuid not null references families (id) on delete cascade,
  invited_by uuid not null,
  channel text not null check (channel in ('email', 'phone')),
  address text not null,
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (family_id, id),
  unique (family_id, channel, address),
  foreign key (family_id, invited_by) references accounts (family_id, id) on delete cascade
);
create index invitations_invited_by on invitations (family_id, invited_by);
create index invitations_expiry on invitations (expires_at);

-- Addresses whose owners do not want to be invited, as an HMAC: they are nobody's here and cannot be read.
create table invitation_blocks (
  address_hash bytea primary key,
  created_at timestamptz not null default now()
);

-- A registration that joins a family says by which invitation. It is asked for again when the account is made, so there is no
-- foreign key: an invitation that went must not turn the joining parent into the founder of a family.
alter table registrations add column invitation_id uuid;

-- One owner a family.
create unique index accounts_owner on accounts (family_id) where role = 'owner';
