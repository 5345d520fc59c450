-- Lists of others that a family has switched on or added (docs/decisions/0105-lists-by-address.md). What is in force, what waits and what was
-- before are documents of the contract with the SHA-256 of the list, which is the name of its file.
create table filter_sources (
  -- Of a preset its own name, of an own list a UUID.
  id text not null check (length(id) between 1 and 64),
  family_id uuid not null references families (id) on delete cascade,
  url text not null check (length(url) between 1 and 2048),
  -- Of an own list: what it is called, and what it feeds; null: a target of its own.
  name text,
  target text,
  is_on boolean not null,
  in_force jsonb,
  waiting jsonb,
  earlier jsonb not null,
  -- Names of the fetches that were held since what is in force came into force.
  held jsonb not null,
  -- The list that a parent said no to: its version and how many names it has.
  declined jsonb,
  -- A parent went back to what is in force: what is newer waits.
  is_returned boolean not null,
  changed_at timestamptz not null,
  -- Without a foreign key: a list outlives the account that changed it.
  changed_by uuid,
  primary key (family_id, id)
);
create unique index filter_sources_name on filter_sources (family_id, lower(name)) where name is not null;

-- What was fetched from each address, once for all families that have switched it on.
create table filter_downloads (
  url text primary key check (length(url) between 1 and 2048),
  etag text,
  last_modified text,
  -- The newest that could be used; null: none yet.
  newest jsonb,
  checked_at timestamptz,
  next_at timestamptz not null,
  -- Why the last try failed, and how often it has since the last that did not.
  fault text,
  failures integer not null
);
create index filter_downloads_next on filter_downloads (next_at);

-- back
drop table filter_downloads;
drop table filter_sources;
