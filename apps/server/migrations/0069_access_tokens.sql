-- Access tokens: how programs that a parent trusts call the API (docs/decisions/0073-access-tokens.md).
create table access_tokens (
  id uuid not null,
  family_id uuid not null,
  account_id uuid not null,
  name text not null,
  access text not null check (access in ('read', 'read-write')),
  -- SHA-256 of the whole token.
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  primary key (family_id, id),
  unique (family_id, token_hash),
  foreign key (family_id, account_id) references accounts (family_id, id) on delete cascade
);
create index access_tokens_account_idx on access_tokens (family_id, account_id);
-- Uses of a token that the audit log does not name yet: reads of one route after the first in ten minutes become one entry. They stay
-- when the token goes.
create table access_token_uses (
  family_id uuid not null references families (id) on delete cascade,
  token_id uuid not null,
  account_id uuid not null,
  route text not null,
  is_refused boolean not null,
  slot_at timestamptz not null,
  uses integer not null,
  primary key (family_id, token_id, route, is_refused, slot_at)
);

-- back
drop table access_token_uses;
drop table access_tokens;
