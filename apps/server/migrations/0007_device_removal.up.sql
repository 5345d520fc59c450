-- Positions of removed devices: unreachable from the moment of removal, as every reader goes by the device, and deleted piece
-- by piece by the server. Deleting them in the removing transaction takes 2 s a million and would end in the statement
-- timeout for a family with years of history. A device stays here until no report of it can be under way any more.
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
