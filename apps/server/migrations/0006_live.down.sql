drop trigger zz_forget_positions on devices;
drop function forget_positions_of_device();
drop index locate_requests_family;
drop index locate_requests_open;
alter table device_states
  drop column status_at,
  drop column connected_until,
  drop column live_fix_at,
  drop column live_version,
  drop column live_versions,
  drop column locate_last_at,
  drop column locate_asked_at;
