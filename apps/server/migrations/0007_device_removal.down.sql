drop table pairing_guesses;
create or replace function forget_positions_of_device() returns trigger
language plpgsql as $$
begin
  delete from positions where device_id = old.id;
  return null;
end
$$;
delete from positions where device_id in (select device_id from deleted_devices);
drop table deleted_devices;
