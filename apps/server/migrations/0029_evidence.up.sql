-- Who did what, append-only: one chain of hashes a family, so that a row that is changed, left out or put in between shows.
-- There is no foreign key to the family or to what is named: evidence outlives both. Ids only; no names, places or texts.
create table audit_entries (
  family_id uuid not null,
  seq integer not null,
  -- Never before the entry in front of it, so that whole months can be dropped from the old end.
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('account', 'device', 'operator', 'system')),
  actor_id text,
  act text not null,
  subject_kind text,
  subject_id text,
  -- A flat JSON object of small facts, as text: hashed as it was written.
  detail text not null default '{}' check (octet_length(detail) <= 1000),
  request_id text,
  prev bytea not null,
  hash bytea not null,
  primary key (family_id, seq, at)
) partition by range (at);

-- The end of each chain: what is missing there would not show otherwise.
create table audit_heads (
  family_id uuid primary key,
  seq integer not null,
  hash bytea not null,
  at timestamptz not null
);

-- Where a chain begins since the months before were dropped.
create table audit_anchors (
  family_id uuid primary key,
  seq integer not null,
  hash bytea not null,
  at timestamptz not null
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_entries_keep before update or delete on audit_entries
  for each row execute function refuse_audit_change();
create trigger audit_entries_keep_all before truncate on audit_entries
  for each statement execute function refuse_audit_change();

create function make_audit_partition(month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('month', month)::date;
  part text := 'audit_entries_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass('public.' || part) is not null then return; end if;
  execute format('create table %I partition of audit_entries for values from (%L) to (%L)', part,
    to_char(first_day, 'YYYY-MM-DD') || ' 00:00:00+00',
    to_char(first_day + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00');
  -- A partition inherits the triggers of rows, not this one, and gets the default rights of a table of its own.
  execute format('create trigger audit_entries_keep_all before truncate on %I for each statement
    execute function refuse_audit_change()', part);
  if exists (select from pg_roles where rolname = 'kinward_app') then
    execute format('revoke insert, update, delete, truncate on %I from kinward_app', part);
  end if;
exception when duplicate_table then
  null;
end
$$;

-- The one way into the log. Waits for other entries of the family, and makes the hash itself:
-- SHA-256 of the former hash and the entry as a JSON array with ", " between its values.
create function append_audit(
  p_family uuid, p_at timestamptz, p_actor_kind text, p_actor_id text, p_act text,
  p_subject_kind text, p_subject_id text, p_detail text, p_request text
) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_heads;
  entry_at timestamptz;
  next_hash bytea;
begin
  insert into audit_heads values (p_family, 0, ''::bytea, '-infinity') on conflict do nothing;
  select * into head from audit_heads where family_id = p_family for update;
  entry_at := greatest(date_trunc('milliseconds', p_at), head.at);
  next_hash := sha256(head.hash || convert_to(json_build_array(
    head.seq + 1, p_family, (extract(epoch from entry_at) * 1000)::bigint, p_actor_kind, p_actor_id, p_act,
    p_subject_kind, p_subject_id, p_detail, p_request)::text, 'UTF8'));
  perform make_audit_partition((entry_at at time zone 'UTC')::date);
  insert into audit_entries values (p_family, head.seq + 1, entry_at, p_actor_kind, p_actor_id, p_act,
    p_subject_kind, p_subject_id, p_detail, p_request, head.hash, next_hash);
  update audit_heads set seq = head.seq + 1, hash = next_hash, at = entry_at where family_id = p_family;
  return head.seq + 1;
end
$$;

-- Drops the months that end before the given day, which is at least 365 days ago whatever is asked for, and notes for each
-- family where its chain goes on.
create function drop_audit_before(day date) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part record;
  dropped integer := 0;
  last_day date := least(day, current_date - 365);
begin
  for part in
    select c.relname, to_date(right(c.relname, 7), 'YYYY_MM') as first_day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.audit_entries'::regclass order by 2
  loop
    continue when part.first_day + interval '1 month' > last_day;
    execute format('lock table %I in access exclusive mode', part.relname);
    execute format('insert into audit_anchors
      select distinct on (family_id) family_id, seq, hash, at from %I order by family_id, seq desc
      on conflict (family_id) do update set seq = excluded.seq, hash = excluded.hash, at = excluded.at
        where audit_anchors.seq < excluded.seq', part.relname);
    execute format('drop table %I', part.relname);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

-- Who looked at what of a child: one row for a parent, a child, a kind and ten minutes. No coordinates. Names are those of
-- that moment: the row outlives parent, child and device.
create table looks (
  family_id uuid not null references families (id) on delete cascade,
  child_id uuid not null,
  account_id uuid not null,
  kind text not null,
  slot timestamptz not null,
  reads integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  device_id uuid,
  looker text not null,
  child text not null,
  device text,
  primary key (family_id, child_id, slot, account_id, kind)
);

-- A parent who looked very often was told so, once for a child and a day.
create table look_notes (
  family_id uuid not null references families (id) on delete cascade,
  child_id uuid not null,
  account_id uuid not null,
  day date not null,
  primary key (family_id, child_id, account_id, day)
);

create function drop_looks_before(day date) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  dropped integer;
  last_day date := least(day, current_date - 365);
begin
  delete from look_notes where look_notes.day < last_day;
  delete from looks where slot < last_day;
  get diagnostics dropped = row_count;
  return dropped;
end
$$;

-- How long each kind is kept, in days. Positions: families.retention_days.
alter table families
  add column retention_web_days integer not null default 30 check (retention_web_days in (7, 30, 90, 365)),
  add column retention_contacts_days integer not null default 30 check (retention_contacts_days in (7, 30, 90, 365)),
  add column retention_usage_days integer not null default 30 check (retention_usage_days in (7, 30, 90, 365)),
  add column retention_notifications_days integer not null default 90
    check (retention_notifications_days in (7, 30, 90, 365));

-- Exports are made while they are fetched and stored nowhere; this is who may fetch which, once.
create table exports (
  id uuid primary key,
  family_id uuid not null,
  child_id uuid not null,
  account_id uuid not null,
  session_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  foreign key (family_id, child_id) references children (family_id, id) on delete cascade
);
create index exports_account on exports (family_id, account_id, created_at);

do $$
begin
  if exists (select from pg_roles where rolname = 'kinward_app') then
    revoke insert, update, delete, truncate on audit_entries, audit_heads, audit_anchors from kinward_app;
    -- A look is counted on and never given to somebody else, and nobody deletes it.
    revoke update, delete, truncate on looks, look_notes from kinward_app;
    grant update (reads, last_at, device_id, device) on looks to kinward_app;
  end if;
end
$$;
