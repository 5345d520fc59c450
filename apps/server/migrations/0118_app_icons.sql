-- Icons of programs on computers, by the SHA-256 of the PNG that the agent has (docs/decisions/0152-icons-of-programs.md).
alter table device_apps add column icon bytea check (octet_length(icon) = 32);
create index device_apps_icon on device_apps (family_id, icon) where icon is not null;
create table app_icons (
  family_id uuid not null references families (id) on delete cascade,
  digest bytea not null check (octet_length(digest) = 32),
  webp bytea not null,
  created_at timestamptz not null,
  primary key (family_id, digest)
);

-- back
drop table app_icons;
drop index device_apps_icon;
alter table device_apps drop column icon;
