-- Positions of removed devices: unreachable from the moment of removal, as every reader goes by the device, and deleted piece
-- by piece by the server. In the removing transaction a million take half a second at best; ten devices with a month at one
-- a second are 26 million, which would end in the statement timeout and could never be removed. A device stays here until
-- no report of it can be under way any more.
create table deleted_devices (
  device_id uuid primary key,
  family_id uuid not null,
  deleted_at timestamptz not null default now()
);

-- Whichever way a device goes, also by the cascade of its child or family.
create or replace function forget_positions_of_device() returns trigger
language plpgsql as $$
begin
  insert into deleted_devices (device_id, family_id) values (old.id, old.family_id) on conflict do nothing;
  return null;
end
$$;

-- Wrong pairing codes of the whole installation: a bucket that fills by one a try and drains evenly.
create table pairing_guesses (
  one boolean primary key default true check (one),
  level double precision not null,
  measured_at timestamptz not null
);
insert into pairing_guesses (level, measured_at) values (0, now());
