-- A schedule may cover kinds of apps or the whole device, also where the device reports no list of apps.
alter table schedules
  add column kinds text[] not null default '{}' check (kinds <@ array['games', 'social', 'video', 'music']),
  add column whole_device boolean not null default false,
  drop constraint schedules_apps_check,
  add constraint schedules_apps_check check (cardinality(apps) <= 2000),
  add constraint schedules_scope_check check (whole_device or cardinality(apps) + cardinality(kinds) > 0);

-- back
-- The former version has no form for a schedule that names no app.
delete from schedules where cardinality(apps) = 0;
alter table schedules
  drop constraint schedules_scope_check,
  drop constraint schedules_apps_check,
  add constraint schedules_apps_check check (cardinality(apps) between 1 and 2000),
  drop column whole_device,
  drop column kinds;
