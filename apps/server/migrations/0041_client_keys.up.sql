-- What a device shows when it runs somebody else's client: one key for the OsmAnd protocol and as a user name, a password and
-- a bearer token. Only their hashes are kept, and the password once more under the field key, as it is also the key that
-- OwnTracks encrypts with. One set a device; a new one takes the place of the former.
create table client_keys (
  id uuid primary key,
  device_id uuid not null unique,
  family_id uuid not null,
  key_hash bytea not null unique,
  token_hash bytea not null unique,
  password_hash bytea not null,
  password bytea not null,
  made_at timestamptz not null,
  -- The device counts as paired from its first report on.
  first_report_at timestamptz,
  -- What reports with the keys: `OwnTracks`.
  client text,
  -- Fences that OwnTracks was told last, as a digest.
  fences_told text,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index client_keys_family on client_keys (family_id, device_id);
