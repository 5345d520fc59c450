-- Keys begin with the family (docs/decisions/0065-family-first-keys.md): fences, schedules, requests and notifications. No
-- foreign key sets a column to null where the family is in the key: the statement that deletes does it.
alter table plan_changes drop constraint plan_changes_family_id_account_id_fkey;
alter table notifications drop constraint notifications_family_id_device_id_fkey;
alter table notifications drop constraint notifications_family_id_except_account_id_fkey;
alter table notification_marks drop constraint notification_marks_family_id_notification_id_fkey;
alter table notification_deliveries drop constraint notification_deliveries_family_id_notification_id_fkey;
alter table fence_crossings drop constraint fence_crossings_family_id_fence_id_fkey;
alter table grants drop constraint grants_family_id_request_id_fkey;
alter table budget_versions drop constraint budget_versions_family_id_budget_id_fkey;
drop index requests_device;
create index requests_device on approval_requests (family_id, device_id, asked_at);
alter table approval_requests
  drop constraint requests_pkey,
  drop constraint requests_device_id_client_id_key,
  drop constraint requests_family_id_id_key,
  add constraint approval_requests_pkey primary key (family_id, id),
  add constraint approval_requests_family_id_device_id_client_id_key unique (family_id, device_id, client_id);
drop index budgets_target;
create unique index budgets_target on budgets (family_id, child_id, target_kind, md5(target));
alter table budgets
  drop constraint budgets_pkey,
  drop constraint budgets_family_id_id_key,
  add constraint budgets_pkey primary key (family_id, id);
drop index checkins_device;
create index checkins_device on checkins (family_id, device_id, checked_at);
alter table checkins
  drop constraint checkins_pkey,
  drop constraint checkins_device_id_client_id_key,
  add constraint checkins_pkey primary key (family_id, id),
  add constraint checkins_family_id_device_id_client_id_key unique (family_id, device_id, client_id);
drop index emergencies_device;
create index emergencies_device on emergencies (family_id, device_id, called_at);
alter table emergencies
  drop constraint emergencies_pkey,
  drop constraint emergencies_device_id_client_id_key,
  drop constraint emergencies_family_id_id_key,
  add constraint emergencies_pkey primary key (family_id, id),
  add constraint emergencies_family_id_device_id_client_id_key unique (family_id, device_id, client_id);
alter table exports
  drop constraint exports_pkey,
  add constraint exports_pkey primary key (family_id, id);
drop index fence_crossings_device;
create index fence_crossings_device on fence_crossings (family_id, device_id, crossed_at);
drop index fence_crossings_fence;
create index fence_crossings_fence on fence_crossings (family_id, fence_id);
alter table fence_crossings
  drop constraint fence_crossings_pkey,
  add constraint fence_crossings_pkey primary key (family_id, id);
alter table geofences
  drop constraint geofences_pkey,
  drop constraint geofences_family_id_id_key,
  add constraint geofences_pkey primary key (family_id, id);
drop index grants_device;
create index grants_device on grants (family_id, device_id, ends_at);
drop index grants_request;
create index grants_request on grants (family_id, request_id);
alter table grants
  drop constraint grants_pkey,
  drop constraint grants_family_id_id_key,
  add constraint grants_pkey primary key (family_id, id);
drop index locate_requests_device;
create index locate_requests_device on locate_requests (family_id, device_id, asked_at desc);
drop index locate_requests_family;
drop index locate_requests_open;
create index locate_requests_open on locate_requests (family_id, device_id) where answered_at is null and cancelled_at is null;
alter table locate_requests
  drop constraint locate_requests_pkey,
  add constraint locate_requests_pkey primary key (family_id, id);
alter index notification_counts_window rename to notification_counts_expiry;
alter table notification_counts
  drop constraint notification_counts_pkey,
  add constraint notification_counts_pkey primary key (family_id, subject_id);
drop index notification_deliveries_notification;
create index notification_deliveries_notification on notification_deliveries (family_id, notification_id);
alter table notification_deliveries
  drop constraint notification_deliveries_pkey,
  add constraint notification_deliveries_pkey primary key (family_id, account_id, channel, notification_id);
drop index notification_marks_notification;
create index notification_marks_notification on notification_marks (family_id, notification_id);
alter table notification_marks
  drop constraint notification_marks_pkey,
  add constraint notification_marks_pkey primary key (family_id, account_id, notification_id);
alter table notification_settings
  drop constraint notification_settings_pkey,
  add constraint notification_settings_pkey primary key (family_id, account_id);
drop index notifications_child;
create index notifications_child on notifications (family_id, child_id) where child_id is not null;
alter index notifications_created rename to notifications_expiry;
drop index notifications_device;
create index notifications_device on notifications (family_id, device_id) where device_id is not null;
drop index notifications_except;
create index notifications_except on notifications (family_id, except_account_id) where except_account_id is not null;
alter table notifications
  drop constraint notifications_pkey,
  drop constraint notifications_family_id_id_key,
  add constraint notifications_pkey primary key (family_id, id);
alter table plan_changes
  drop constraint plan_changes_pkey,
  add constraint plan_changes_pkey primary key (family_id, id);
drop index schedules_device;
create index schedules_device on schedules (family_id, device_id);
alter table schedules
  drop constraint schedules_pkey,
  drop constraint schedules_family_id_id_key,
  add constraint schedules_pkey primary key (family_id, id);
alter table notification_marks
  add constraint notification_marks_family_id_notification_id_fkey
  foreign key (family_id, notification_id) references notifications (family_id, id) on delete cascade;
alter table notification_deliveries
  add constraint notification_deliveries_family_id_notification_id_fkey
  foreign key (family_id, notification_id) references notifications (family_id, id) on delete cascade;
alter table fence_crossings
  add constraint fence_crossings_family_id_fence_id_fkey
  foreign key (family_id, fence_id) references geofences (family_id, id) on delete cascade;
alter table budget_versions
  add constraint budget_versions_family_id_budget_id_fkey
  foreign key (family_id, budget_id) references budgets (family_id, id) on delete cascade;

-- back
alter table notification_marks drop constraint notification_marks_family_id_notification_id_fkey;
alter table notification_deliveries drop constraint notification_deliveries_family_id_notification_id_fkey;
alter table fence_crossings drop constraint fence_crossings_family_id_fence_id_fkey;
alter table budget_versions drop constraint budget_versions_family_id_budget_id_fkey;
alter table schedules
  drop constraint schedules_pkey,
  add constraint schedules_pkey primary key (id),
  add constraint schedules_family_id_id_key unique (family_id, id);
drop index schedules_device;
create index schedules_device on schedules (device_id);
alter table plan_changes
  drop constraint plan_changes_pkey,
  add constraint plan_changes_pkey primary key (id);
alter table notifications
  drop constraint notifications_pkey,
  add constraint notifications_pkey primary key (id),
  add constraint notifications_family_id_id_key unique (family_id, id);
drop index notifications_except;
create index notifications_except on notifications (except_account_id) where except_account_id is not null;
drop index notifications_device;
create index notifications_device on notifications (device_id) where device_id is not null;
alter index notifications_expiry rename to notifications_created;
drop index notifications_child;
create index notifications_child on notifications (child_id) where child_id is not null;
alter table notification_settings
  drop constraint notification_settings_pkey,
  add constraint notification_settings_pkey primary key (account_id);
alter table notification_marks
  drop constraint notification_marks_pkey,
  add constraint notification_marks_pkey primary key (account_id, notification_id);
drop index notification_marks_notification;
create index notification_marks_notification on notification_marks (notification_id);
alter table notification_deliveries
  drop constraint notification_deliveries_pkey,
  add constraint notification_deliveries_pkey primary key (account_id, channel, notification_id);
drop index notification_deliveries_notification;
create index notification_deliveries_notification on notification_deliveries (notification_id);
alter table notification_counts
  drop constraint notification_counts_pkey,
  add constraint notification_counts_pkey primary key (subject_id);
alter index notification_counts_expiry rename to notification_counts_window;
alter table locate_requests
  drop constraint locate_requests_pkey,
  add constraint locate_requests_pkey primary key (id);
drop index locate_requests_open;
create index locate_requests_open on locate_requests (device_id) where answered_at is null and cancelled_at is null;
create index locate_requests_family on locate_requests (family_id, device_id);
drop index locate_requests_device;
create index locate_requests_device on locate_requests (device_id, asked_at desc);
alter table grants
  drop constraint grants_pkey,
  add constraint grants_pkey primary key (id),
  add constraint grants_family_id_id_key unique (family_id, id);
drop index grants_request;
create index grants_request on grants (request_id);
drop index grants_device;
create index grants_device on grants (device_id, ends_at);
alter table geofences
  drop constraint geofences_pkey,
  add constraint geofences_pkey primary key (id),
  add constraint geofences_family_id_id_key unique (family_id, id);
alter table fence_crossings
  drop constraint fence_crossings_pkey,
  add constraint fence_crossings_pkey primary key (id);
drop index fence_crossings_fence;
create index fence_crossings_fence on fence_crossings (fence_id);
drop index fence_crossings_device;
create index fence_crossings_device on fence_crossings (device_id, crossed_at);
alter table exports
  drop constraint exports_pkey,
  add constraint exports_pkey primary key (id);
alter table emergencies
  drop constraint emergencies_pkey,
  drop constraint emergencies_family_id_device_id_client_id_key,
  add constraint emergencies_pkey primary key (id),
  add constraint emergencies_device_id_client_id_key unique (device_id, client_id),
  add constraint emergencies_family_id_id_key unique (family_id, id);
drop index emergencies_device;
create index emergencies_device on emergencies (device_id, called_at);
alter table checkins
  drop constraint checkins_pkey,
  drop constraint checkins_family_id_device_id_client_id_key,
  add constraint checkins_pkey primary key (id),
  add constraint checkins_device_id_client_id_key unique (device_id, client_id);
drop index checkins_device;
create index checkins_device on checkins (device_id, checked_at);
alter table budgets
  drop constraint budgets_pkey,
  add constraint budgets_pkey primary key (id),
  add constraint budgets_family_id_id_key unique (family_id, id);
drop index budgets_target;
create unique index budgets_target on budgets (child_id, target_kind, md5(target));
alter table approval_requests
  drop constraint approval_requests_pkey,
  drop constraint approval_requests_family_id_device_id_client_id_key,
  add constraint requests_pkey primary key (id),
  add constraint requests_device_id_client_id_key unique (device_id, client_id),
  add constraint requests_family_id_id_key unique (family_id, id);
drop index requests_device;
create index requests_device on approval_requests (device_id, asked_at);
-- Between the removal of what they name and now these may have been written.
update plan_changes c set account_id = null
where account_id is not null and not exists (select from accounts a where a.family_id = c.family_id and a.id = c.account_id);
update notifications n set device_id = null
where device_id is not null and not exists (select from devices d where d.family_id = n.family_id and d.id = n.device_id);
update notifications n set except_account_id = null
where except_account_id is not null
  and not exists (select from accounts a where a.family_id = n.family_id and a.id = n.except_account_id);
update grants g set request_id = null
where request_id is not null
  and not exists (select from approval_requests r where r.family_id = g.family_id and r.id = g.request_id);
alter table plan_changes
  add constraint plan_changes_family_id_account_id_fkey
  foreign key (family_id, account_id) references accounts (family_id, id) on delete set null (account_id);
alter table notifications
  add constraint notifications_family_id_device_id_fkey
  foreign key (family_id, device_id) references devices (family_id, id) on delete set null (device_id);
alter table notifications
  add constraint notifications_family_id_except_account_id_fkey
  foreign key (family_id, except_account_id) references accounts (family_id, id) on delete set null (except_account_id);
alter table notification_marks
  add constraint notification_marks_family_id_notification_id_fkey
  foreign key (family_id, notification_id) references notifications (family_id, id) on delete cascade;
alter table notification_deliveries
  add constraint notification_deliveries_family_id_notification_id_fkey
  foreign key (family_id, notification_id) references notifications (family_id, id) on delete cascade;
alter table fence_crossings
  add constraint fence_crossings_family_id_fence_id_fkey
  foreign key (family_id, fence_id) references geofences (family_id, id) on delete cascade;
alter table grants
  add constraint grants_family_id_request_id_fkey
  foreign key (family_id, request_id) references approval_requests (family_id, id) on delete set null (request_id);
alter table budget_versions
  add constraint budget_versions_family_id_budget_id_fkey
  foreign key (family_id, budget_id) references budgets (family_id, id) on delete cascade;
