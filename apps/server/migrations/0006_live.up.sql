-- What the gateway keeps of a device beside its fix and battery.
alter table device_states
  -- Time of the newest status report; an older one never replaces it.
  add column status_at timestamptz,
  -- An open event stream is refreshed before this moment; null or past: the device is not connected.
  add column connected_until timestamptz,
  -- Time of the fix that `live` holds under `lastlocation`, as the device wrote it into the realtime database.
  add column live_fix_at timestamptz,
  -- Counts the writes to the portal's keys; `live_versions` says at which count each key changed last.
  add column live_version bigint not null default 0,
  add column live_versions jsonb not null default '{}',
  -- The last "Locate now", and the same while it is open: the intake sees from it whether a fix answers a question.
  add column locate_last_at timestamptz,
  add column locate_asked_at timestamptz;

create index locate_requests_open on locate_requests (device_id)
  where answered_at is null and cancelled_at is null;
create index locate_requests_family on locate_requests (family_id, device_id);

-- Positions carry no foreign key (a check for each row would cost a third of the intake), so a device takes its positions
-- with it here, whichever way it goes. The name sorts behind the cascades: they wait for an intake under way, whose rows
-- this then sees.
create function forget_positions_of_device() returns trigger
language plpgsql as $$
begin
  delete from positions where device_id = old.id;
  return null;
end
$$;
create trigger zz_forget_positions after delete on devices
  for each row execute function forget_positions_of_device();
