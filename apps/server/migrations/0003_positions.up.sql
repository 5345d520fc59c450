-- Append-only and by far the largest table: partitioned by month of the fix, so that retention drops a partition.
-- The key makes a position count once however often it is sent; `received_at` is when it arrived. The key's index carries
-- the other values too: rows lie in the order they arrived, a device's day among all other devices', so that reading it from
-- the table would touch a page for each position. From the index it is one stretch of pages, however many devices there are.
create table positions (
  family_id uuid not null,
  device_id uuid not null,
  recorded_at timestamptz not null,
  latitude double precision not null,
  longitude double precision not null,
  accuracy real,
  altitude real,
  speed real,
  bearing real,
  battery real,
  received_at timestamptz not null default now(),
  primary key (device_id, recorded_at, latitude, longitude, family_id) include (accuracy, altitude, speed, bearing, battery)
) partition by range (recorded_at);

-- Makes the month's partition if it is not there yet. Called by the server's own clock only, never on a device's word.
create function make_positions_partition(month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('month', month)::date;
  partition_name text := 'positions_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass('public.' || partition_name) is null then
    execute format(
      -- Reading from the index alone needs pages that a vacuum has seen: after every fiftieth part of new rows, not every fifth.
      'create table %I partition of positions for values from (%L) to (%L) with (autovacuum_vacuum_insert_scale_factor = 0.02)',
      partition_name,
      to_char(first_day, 'YYYY-MM-DD') || ' 00:00:00+00',
      to_char(first_day + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00'
    );
  end if;
exception when duplicate_table then
  null;
end
$$;

-- Drops the partitions that end before the given day.
create function drop_positions_before(day date) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  part record;
  dropped integer := 0;
begin
  for part in
    select c.relname, to_date(right(c.relname, 7), 'YYYY_MM') as first_day
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.positions'::regclass
  loop
    if part.first_day + interval '1 month' <= day then
      execute format('drop table %I', part.relname);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end
$$;

-- "Locate now": one open question a device.
create table locate_requests (
  id uuid primary key,
  family_id uuid not null,
  device_id uuid not null,
  asked_by uuid not null,
  asked_at timestamptz not null,
  delivered_at timestamptz,
  answered_at timestamptz,
  cancelled_at timestamptz,
  expires_at timestamptz not null,
  latitude double precision,
  longitude double precision,
  accuracy real,
  speed real,
  bearing real,
  fix_at timestamptz,
  foreign key (family_id, device_id) references devices (family_id, id) on delete cascade
);
create index locate_requests_device on locate_requests (device_id, asked_at desc);
