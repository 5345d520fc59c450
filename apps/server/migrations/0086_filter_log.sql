-- What devices asked the filter's resolvers (docs/decisions/0096-filter-log.md). Like other logs it points at no device, so that removing one
-- answers at once and the sweep deletes it. Partitioned by month of the question, so that what is old goes with its partition.
create table filter_queries (
  family_id uuid not null,
  device_id uuid not null,
  asked_at timestamptz not null,
  -- Tells rows of one moment apart.
  digest uuid not null,
  last_at timestamptz not null,
  name text not null,
  -- The registered domain, by which the log is read.
  site text not null,
  verdict text not null check (verdict in ('allowed', 'blocked', 'rewritten')),
  queries integer not null,
  -- The rule that decided, as it was then.
  reason text,
  rank smallint,
  target text,
  rule_id text,
  matched text,
  primary key (family_id, device_id, asked_at, digest)
) partition by range (asked_at);

-- Makes the month's partition if it is not there yet. Called by the server's own clock only, never on a resolver's word.
create function make_filter_partition(month date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('month', month)::date;
  partition_name text := 'filter_queries_' || to_char(first_day, 'YYYY_MM');
begin
  if to_regclass('public.' || partition_name) is null then
    execute format(
      'create table %I partition of filter_queries for values from (%L) to (%L)',
      partition_name,
      to_char(first_day, 'YYYY-MM-DD') || ' 00:00:00+00',
      to_char(first_day + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00'
    );
  end if;
exception when duplicate_table then
  null;
end
$$;

-- Sums of a quarter of an hour, in which every time zone's days begin; kept longer than the questions themselves.
create table filter_counts (
  family_id uuid not null,
  device_id uuid not null,
  slot_at timestamptz not null,
  verdict text not null check (verdict in ('allowed', 'blocked', 'rewritten')),
  -- A service, a category, the kind of the rule that blocked; empty: all of the verdict.
  target text not null,
  queries integer not null,
  -- In which of its fifteen minutes a service was in use, a bit each.
  minutes integer not null default 0,
  primary key (family_id, device_id, slot_at, verdict, target)
);

-- Rows that were lost before they were stored, so that a log with holes says where they are.
create table filter_gaps (
  family_id uuid not null,
  device_id uuid not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  rows integer not null,
  primary key (family_id, device_id, from_at)
);

-- The last batch of each run of a resolver that is stored: what comes again is known by it.
create table filter_marks (
  family_id uuid not null references families (id) on delete cascade,
  resolver text not null check (length(resolver) between 1 and 64),
  run uuid not null,
  batch bigint not null,
  stored_at timestamptz not null,
  primary key (family_id, resolver, run)
);
create index filter_marks_stored_expiry on filter_marks (stored_at);

alter table families
  add column retention_filter_days integer not null default 7 check (retention_filter_days in (7, 30, 90, 365));

-- back
alter table families drop column retention_filter_days;
drop table filter_marks;
drop table filter_gaps;
drop table filter_counts;
drop function make_filter_partition(date);
drop table filter_queries;
