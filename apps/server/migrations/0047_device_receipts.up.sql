-- What is left of a pairing that ended: the hash of its token, which opens the record of that pairing for its holder and nothing
-- else, for 30 days. Ids and times only. There is no foreign key to device and child, which may be removed; the family's end
-- takes it along.
create table device_receipts (
  token_hash bytea primary key,
  family_id uuid not null references families (id) on delete cascade,
  device_id uuid not null,
  child_id uuid not null,
  paired_at timestamptz not null,
  ended_at timestamptz not null,
  -- The one report of abuse of this pairing.
  reported_at timestamptz
);
create index device_receipts_family on device_receipts (family_id);
create index device_receipts_ended on device_receipts (ended_at);
