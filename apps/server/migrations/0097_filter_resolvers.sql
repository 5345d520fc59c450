-- Resolvers of the filter on other machines (docs/decisions/0106-resolvers-elsewhere.md): each proves itself by a key that never leaves it.
create table filter_resolvers (
  id uuid primary key,
  name text not null check (length(name) between 1 and 40),
  -- Whose rules it is told; null: every family's. An id of a family that is gone says nothing.
  families uuid[] check (cardinality(families) > 0),
  created_at timestamptz not null,
  -- What it enrols with, once and until then.
  token_hash bytea check (length(token_hash) = 32),
  token_until timestamptz,
  -- Ed25519; null until it has enrolled.
  public_key bytea check (length(public_key) = 32),
  enrolled_at timestamptz,
  -- Kept after a revocation, so that its last session is told why it ends.
  session_hash bytea check (length(session_hash) = 32),
  session_until timestamptz,
  seen_at timestamptz,
  version text check (length(version) <= 40),
  revoked_at timestamptz
);
create unique index filter_resolvers_name on filter_resolvers (name) where revoked_at is null;
create unique index filter_resolvers_token on filter_resolvers (token_hash);
create unique index filter_resolvers_session on filter_resolvers (session_hash);

-- back
drop table filter_resolvers;
