-- A children's GPS watch names itself by a number that is printed on it and proves nothing. So a number belongs to one family of
-- the installation, also for a while after its device is gone: the watch sends on until somebody sets it up otherwise.
create table watches (
  watch_id text primary key check (watch_id ~ '^[0-9]{10}$'),
  family_id uuid not null references families (id) on delete cascade,
  -- When a frame came with the number; written once a day. Null: none ever came.
  heard_at timestamptz,
  unique (family_id, watch_id)
);

-- A watch stands where the keys of an app stand: a device has one or the other.
alter table client_keys
  add column watch_id text unique,
  alter column key_hash drop not null,
  alter column token_hash drop not null,
  alter column password_hash drop not null,
  alter column password drop not null,
  add constraint client_keys_one_kind check (
    num_nulls(key_hash, token_hash, password_hash, password) = case when watch_id is null then 0 else 4 end
  ),
  add constraint client_keys_watch foreign key (family_id, watch_id) references watches (family_id, watch_id) on delete cascade;
