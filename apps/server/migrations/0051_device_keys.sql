-- Keys begin with the family (docs/decisions/0065-family-first-keys.md): what belongs to a device or a child and to which no
-- other table refers. An index that is led by a time serves a job over all families, and its name ends in `_due` or `_expiry`.
alter table adult_declarations
  drop constraint device_holders_pkey,
  add constraint adult_declarations_pkey primary key (family_id, device_id);
alter table battery_alarms
  drop constraint battery_alarms_pkey,
  add constraint battery_alarms_pkey primary key (family_id, device_id);
alter table birthday_notifications
  drop constraint birthdays_told_pkey,
  add constraint birthday_notifications_pkey primary key (family_id, child_id, adult_on);
alter table budget_notifications
  drop constraint budget_tells_pkey,
  add constraint budget_notifications_pkey primary key (family_id, device_id);
drop index budget_versions_device;
create index budget_versions_device on budget_versions (family_id, device_id);
alter table budget_versions
  drop constraint budget_versions_pkey,
  add constraint budget_versions_pkey primary key (family_id, budget_id, device_id);
alter table data_collection_settings
  drop constraint device_collecting_pkey,
  add constraint data_collection_settings_pkey primary key (family_id, device_id);
alter table deleted_devices
  drop constraint deleted_devices_pkey,
  add constraint deleted_devices_pkey primary key (family_id, device_id);
alter index samples_moving rename to demo_families_due;
alter table device_alarms
  drop constraint device_alarms_pkey,
  add constraint device_alarms_pkey primary key (family_id, device_id, what);
alter table device_apps
  drop constraint device_apps_pkey,
  add constraint device_apps_pkey primary key (family_id, device_id, app_id);
alter index device_pages_waiting rename to device_pages_due;
alter table device_pages
  drop constraint device_pages_pkey,
  add constraint device_pages_pkey primary key (family_id, device_id);
alter table device_policies
  drop constraint device_policies_pkey,
  add constraint device_policies_pkey primary key (family_id, device_id);
drop index device_push_subscriptions_device;
create index device_push_subscriptions_device on device_push_subscriptions (family_id, device_id);
alter table device_push_subscriptions
  drop constraint device_push_subscriptions_pkey,
  add constraint device_push_subscriptions_pkey primary key (family_id, id);
alter table device_silences
  drop constraint device_silences_pkey,
  add constraint device_silences_pkey primary key (family_id, device_id);
drop index device_states_family;
alter table device_states
  drop constraint device_states_pkey,
  add constraint device_states_pkey primary key (family_id, device_id);
alter table firebase_devices
  drop constraint firebase_devices_pkey,
  add constraint firebase_devices_pkey primary key (family_id, device_id);
alter table pairing_codes
  drop constraint pairing_codes_pkey,
  add constraint pairing_codes_pkey primary key (family_id, device_id);
alter table policy_receipts
  drop constraint policy_receipts_pkey,
  add constraint policy_receipts_pkey primary key (family_id, device_id, version);
drop index policy_values_entry;
create unique index policy_values_entry on policy_values (family_id, device_id, kind, md5(value));
drop index recording_pauses_child;
create index recording_pauses_child on recording_pauses (family_id, child_id, ends_at);
alter index recording_pauses_end rename to recording_pauses_expiry;
alter table recording_pauses
  drop constraint recording_pauses_pkey,
  add constraint recording_pauses_pkey primary key (family_id, id);
alter table report_days
  drop constraint report_days_pkey,
  add constraint report_days_pkey primary key (family_id, device_id, kind, day);
alter index rule_states_speeding rename to rule_states_due;
alter table rule_states
  drop constraint rule_states_pkey,
  add constraint rule_states_pkey primary key (family_id, device_id);
alter table speed_limits
  drop constraint speed_limits_pkey,
  add constraint speed_limits_pkey primary key (family_id, device_id, version);
alter table usage_devices
  drop constraint usage_devices_pkey,
  add constraint usage_devices_pkey primary key (family_id, device_id);

-- back
alter table usage_devices
  drop constraint usage_devices_pkey,
  add constraint usage_devices_pkey primary key (device_id);
alter table speed_limits
  drop constraint speed_limits_pkey,
  add constraint speed_limits_pkey primary key (device_id, version);
alter table rule_states
  drop constraint rule_states_pkey,
  add constraint rule_states_pkey primary key (device_id);
alter index rule_states_due rename to rule_states_speeding;
alter table report_days
  drop constraint report_days_pkey,
  add constraint report_days_pkey primary key (device_id, kind, day);
alter table recording_pauses
  drop constraint recording_pauses_pkey,
  add constraint recording_pauses_pkey primary key (id);
alter index recording_pauses_expiry rename to recording_pauses_end;
drop index recording_pauses_child;
create index recording_pauses_child on recording_pauses (child_id, ends_at);
drop index policy_values_entry;
create unique index policy_values_entry on policy_values (device_id, kind, md5(value));
alter table policy_receipts
  drop constraint policy_receipts_pkey,
  add constraint policy_receipts_pkey primary key (device_id, version);
alter table pairing_codes
  drop constraint pairing_codes_pkey,
  add constraint pairing_codes_pkey primary key (device_id);
alter table firebase_devices
  drop constraint firebase_devices_pkey,
  add constraint firebase_devices_pkey primary key (device_id);
alter table device_states
  drop constraint device_states_pkey,
  add constraint device_states_pkey primary key (device_id);
create index device_states_family on device_states (family_id);
alter table device_silences
  drop constraint device_silences_pkey,
  add constraint device_silences_pkey primary key (device_id);
alter table device_push_subscriptions
  drop constraint device_push_subscriptions_pkey,
  add constraint device_push_subscriptions_pkey primary key (id);
drop index device_push_subscriptions_device;
create index device_push_subscriptions_device on device_push_subscriptions (device_id);
alter table device_policies
  drop constraint device_policies_pkey,
  add constraint device_policies_pkey primary key (device_id);
alter table device_pages
  drop constraint device_pages_pkey,
  add constraint device_pages_pkey primary key (device_id);
alter index device_pages_due rename to device_pages_waiting;
alter table device_apps
  drop constraint device_apps_pkey,
  add constraint device_apps_pkey primary key (device_id, app_id);
alter table device_alarms
  drop constraint device_alarms_pkey,
  add constraint device_alarms_pkey primary key (device_id, what);
alter index demo_families_due rename to samples_moving;
alter table deleted_devices
  drop constraint deleted_devices_pkey,
  add constraint deleted_devices_pkey primary key (device_id);
alter table data_collection_settings
  drop constraint data_collection_settings_pkey,
  add constraint device_collecting_pkey primary key (device_id);
alter table budget_versions
  drop constraint budget_versions_pkey,
  add constraint budget_versions_pkey primary key (budget_id, device_id);
drop index budget_versions_device;
create index budget_versions_device on budget_versions (device_id);
alter table budget_notifications
  drop constraint budget_notifications_pkey,
  add constraint budget_tells_pkey primary key (device_id);
alter table birthday_notifications
  drop constraint birthday_notifications_pkey,
  add constraint birthdays_told_pkey primary key (child_id, adult_on);
alter table battery_alarms
  drop constraint battery_alarms_pkey,
  add constraint battery_alarms_pkey primary key (device_id);
alter table adult_declarations
  drop constraint adult_declarations_pkey,
  add constraint device_holders_pkey primary key (device_id);
