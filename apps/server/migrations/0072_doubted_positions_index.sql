-- Finds the few positions that are not believed, so that a day is still read from the key's index alone. Made month by month while
-- others go on writing; the step after `-- then` only puts them together.
with parts (tab, name) as (
  select relid::text, relid::text || '_doubted' from pg_partition_tree('positions') where isleaf and level > 0
), steps as (
  -- What a run that was interrupted left behind is of no use.
  select tab, 1 as number, format('drop index concurrently %I', name) as statement
  from parts where exists (select from pg_index where indexrelid = to_regclass(name) and not indisvalid)
  union all
  select tab, 2, format('create index concurrently if not exists %I on %I (family_id, device_id, recorded_at)
    include (latitude, longitude, doubt) where doubt is not null', name, tab) from parts
)
select statement from steps order by tab, number;

-- then
-- Takes the partitions' indexes as its own.
create index positions_doubted on positions (family_id, device_id, recorded_at)
  include (latitude, longitude, doubt) where doubt is not null;

-- back
drop index positions_doubted;
