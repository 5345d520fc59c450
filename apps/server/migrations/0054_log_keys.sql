-- Keys begin with the family (docs/decisions/0065-family-first-keys.md): the tables that grow with every report. Their new
-- indexes are made beside the old ones while others go on reading and writing; the step after `-- then` only exchanges them.
with keys (tab, suffix, columns) as (
  select relid::text, '_family_key', '(family_id, device_id, recorded_at, latitude, longitude)
    include (accuracy, altitude, speed, bearing, battery)'
  from pg_partition_tree('positions') where isleaf and level > 0
  union all values
    ('web_visits', '_family_key', '(family_id, device_id, visited_at, digest)'),
    ('contact_entries', '_family_key', '(family_id, device_id, occurred_at, digest)'),
    ('usage_days', '_family_key', '(family_id, device_id, day, app_id)'),
    ('usage_sessions', '_family_key', '(family_id, device_id, app_id, started_at)'),
    ('usage_sessions', '_family_time', '(family_id, device_id, started_at) include (ended_at, app_id)')
), steps as (
  -- What a run that was interrupted left behind is of no use.
  select tab, suffix, 1 as number, format('drop index concurrently %I', tab || suffix) as statement
  from keys where exists (select from pg_index where indexrelid = to_regclass(tab || suffix) and not indisvalid)
  union all
  select tab, suffix, 2, format('create %s index concurrently if not exists %I on %I %s',
    case when suffix = '_family_key' then 'unique' else '' end, tab || suffix, tab, columns) from keys
)
select statement from steps order by tab, suffix, number;

-- then
alter table web_visits
  drop constraint web_visits_pkey,
  add constraint web_visits_pkey primary key using index web_visits_family_key;
alter table contact_entries
  drop constraint contact_entries_pkey,
  add constraint contact_entries_pkey primary key using index contact_entries_family_key;
alter table usage_days
  drop constraint usage_days_pkey,
  add constraint usage_days_pkey primary key using index usage_days_family_key;
alter table usage_sessions
  drop constraint usage_sessions_pkey,
  add constraint usage_sessions_pkey primary key using index usage_sessions_family_key;
drop index usage_sessions_time;
alter index usage_sessions_family_time rename to usage_sessions_time;

alter table positions drop constraint positions_pkey;
do $$
declare
  part text;
begin
  for part in select relid::text from pg_partition_tree('positions') where isleaf and level > 0 loop
    -- The clock may have made one since.
    execute format('create unique index if not exists %I on %I (family_id, device_id, recorded_at, latitude, longitude)
      include (accuracy, altitude, speed, bearing, battery)', part || '_family_key', part);
    execute format('alter table %I add constraint %I primary key using index %I', part, part || '_pkey', part || '_family_key');
  end loop;
end
$$;
-- Takes the partitions' keys as its own.
alter table positions
  add constraint positions_pkey primary key (family_id, device_id, recorded_at, latitude, longitude)
    include (accuracy, altitude, speed, bearing, battery);

-- back
alter table positions
  drop constraint positions_pkey,
  add constraint positions_pkey primary key (device_id, recorded_at, latitude, longitude, family_id)
    include (accuracy, altitude, speed, bearing, battery);
drop index usage_sessions_time;
create index usage_sessions_time on usage_sessions (device_id, started_at) include (ended_at, app_id, family_id);
alter table usage_sessions
  drop constraint usage_sessions_pkey,
  add constraint usage_sessions_pkey primary key (device_id, app_id, started_at);
alter table usage_days
  drop constraint usage_days_pkey,
  add constraint usage_days_pkey primary key (device_id, day, app_id);
alter table contact_entries
  drop constraint contact_entries_pkey,
  add constraint contact_entries_pkey primary key (device_id, occurred_at, digest);
alter table web_visits
  drop constraint web_visits_pkey,
  add constraint web_visits_pkey primary key (device_id, visited_at, digest);
